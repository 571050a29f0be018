import { Button, Skeleton } from '@mantine/core';
import { IconCalendarOff, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { dayAfter } from '#contract/platform/base/dates.ts';
import { MayHoldList } from '#web/attendance/roll/may-hold-list.tsx';
import { dayText, today } from '#web/platform/base/date-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { useSearchValue } from '#web/platform/base/router.tsx';
import { DateField } from '#web/platform/form/date-field.tsx';
import { Loaded, RowSkeletons } from '#web/platform/ui/empty-loading-error.tsx';
import { IconButton } from '#web/platform/ui/icon-button.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { StatusPill } from '#web/platform/ui/status-pill.tsx';
import { countsSoFar } from './attendance-so-far.ts';
import { FigureCard } from './figures.tsx';
import { MissingStudentsTable } from './missing-students-table.tsx';
import { type SchoolDay, useSchoolDay } from './school-roll-data.ts';
import { schoolRollText as text } from './school-roll-text.ts';
import { SchoolSessionsTable } from './school-sessions-table.tsx';

/** The days back and ahead that the calendar offers. */
const DAYS_OFFERED = 3650;

/** One day of the school, by default today: rolls that were not taken, and missing students. */
export function SchoolDayScreen() {
  const [asked, setAsked] = useSearchValue('day');
  const now = today();
  const day = /^\d{4}-\d{2}-\d{2}$/.test(asked) ? asked : now;
  const query = useSchoolDay(day);
  const go = (next: string) => setAsked(next === now ? '' : next);
  return (
    <Page
      title={text.title}
      tab={text.tab}
      link={{ href: paths.adminLeaves.href(), label: text.leave, Icon: IconCalendarOff }}
    >
      <div className="row wrap gap-8">
        <DateField
          isFilter
          label={text.day}
          value={day}
          onChange={(next) => next !== '' && go(next)}
          first={dayAfter(now, -DAYS_OFFERED)}
          last={dayAfter(now, DAYS_OFFERED)}
        />
        <IconButton Icon={IconChevronLeft} label={text.dayBefore} large onClick={() => go(dayAfter(day, -1))} />
        <IconButton Icon={IconChevronRight} label={text.dayAfter} large onClick={() => go(dayAfter(day))} />
        {day !== now && (
          <Button variant="default" onClick={() => go(now)}>
            {text.today}
          </Button>
        )}
      </div>
      <Loaded query={query} skeleton={<DaySkeleton />} failed={text.failed}>
        {({ sessions, students, mayHold }) => (
          <>
            <MayHoldList devices={mayHold} />
            <SoFar sessions={sessions} />
            <SchoolSessionsTable
              sessions={sessions}
              heading={text.sessions}
              label={text.sessionsOn(dayText(day))}
              fileName={text.dayFile(day)}
            />
            {sessions.length > 0 && <MissingStudentsTable day={day} sessions={sessions} students={students} />}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function DaySkeleton() {
  return (
    <>
      <Skeleton height={90} radius="md" />
      <RowSkeletons rows={8} tools="search" />
    </>
  );
}

/** The day so far: students present, and rolls that were not taken; nothing before the day's first class. */
function SoFar({ sessions }: { sessions: SchoolDay['sessions'] }) {
  const soFar = countsSoFar(sessions);
  const rolls = sessions.filter(({ isOver, taken }) => isOver && !taken).length;
  if (soFar.all === 0 && rolls === 0) return null;
  return (
    <FigureCard
      figures={soFar.all === 0 ? [] : text.soFar(soFar)}
      came={{ present: soFar.here, expected: soFar.all }}
      note={text.soFarOf(soFar.classes)}
    >
      {rolls > 0 && <StatusPill tone="absent">{text.notTaken(rolls)}</StatusPill>}
    </FigureCard>
  );
}
