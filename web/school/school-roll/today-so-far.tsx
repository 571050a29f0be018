import { PresentBar } from '#web/attendance/session/present-bar.tsx';
import { today } from '#web/platform/base/date-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { CardLink } from '#web/platform/ui/card.tsx';
import { StatusPill } from '#web/platform/ui/status-pill.tsx';
import { countsSoFar, rollState } from './attendance-so-far.ts';
import { Figures } from './figures.tsx';
import { useSchoolDay } from './school-roll-data.ts';
import { schoolRollText as text } from './school-roll-text.ts';

/**
 * The share of students present today in the classes that have begun, and the number of rolls that were not taken, with
 * a link to the day. Shows nothing before the first session.
 */
export function TodaySoFar() {
  const { data } = useSchoolDay(today());
  const soFar = data && countsSoFar(data.sessions);
  if (!soFar || soFar.all === 0) return null;
  const notTaken = data.sessions.filter((session) => rollState(session) === 'notTaken').length;
  return (
    <CardLink href={paths.adminAttendance.href()} className="from-top items-start gap-12 tall">
      <h2 className="ink">{text.soFarToday}</h2>
      <Figures figures={text.soFar(soFar)} />
      <PresentBar present={soFar.here} expected={soFar.all} />
      {notTaken > 0 && <StatusPill tone="absent">{text.notTaken(notTaken)}</StatusPill>}
      <p className="faint">{text.soFarOf(soFar.classes)}</p>
    </CardLink>
  );
}
