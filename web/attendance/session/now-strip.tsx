import { Button } from '@mantine/core';
import { IconPlayerPlay, IconScan } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'wouter';
import type { TodaysSession } from '#contract/attendance/session/session-calls.ts';
import { grouped } from '#contract/platform/base/figure-text.ts';
import type { Subject } from '#contract/subjects/subject/subject-calls.ts';
import { timeText, useTimeZone } from '#web/platform/base/date-text.ts';
import { fetchAhead } from '#web/platform/base/parts-ahead.ts';
import { hoursText } from '#web/subjects/subject/hours-text.ts';
import styles from './now-strip.module.css';
import { PresentBar } from './present-bar.tsx';
import { todaysHref } from './session-of.ts';
import { UndoStart, wasStartedHere } from './started-class.tsx';
import { isNow, type Startable } from './today-data.ts';
import { todayText } from './today-text.ts';

/** So many sessions and subjects stand in the strip; more are marked on their cards. */
export const MOST_SESSIONS = 4;
export const MOST_SUBJECTS = 3;

/** A class that ends then is open for as long as its day lasts. */
const LAST_MINUTE = '23:59';

interface NowStripProps {
  /** Those of today that are not over, the ones whose hours are now first. */
  readonly sessions: readonly TodaysSession[];
  /** Whose class can be started, those whose hours are now first. */
  readonly startable: readonly Subject[];
  readonly now: Date;
  readonly busy: boolean;
  readonly onStart: (subject: Startable) => void;
}

/** What is now, with the way to its camera, or what can be started now. @see docs/decisions/0040 */
export function NowStrip({ sessions, startable, now, busy, onStart }: NowStripProps) {
  const zone = useTimeZone();
  const [first] = sessions;
  const href = first && todaysHref(first);
  useEffect(() => {
    if (href) void fetchAhead(href);
  }, [href]);
  const more = sessions.length - MOST_SESSIONS;
  return (
    <section aria-label={todayText.strip} className={styles.strip}>
      {sessions.length > 0 && (
        <ul className={styles.now}>
          {sessions.slice(0, MOST_SESSIONS).map((session) => {
            const { subject_name: name, class_courseYearSection: program, present, expected } = session;
            const isEvent = session.subject_courseYearSection === '';
            const isOn = isNow(session, now, zone);
            return (
              <li key={session.class_id} className={styles.session}>
                <div className={styles.what}>
                  <p className={styles.when}>
                    {isOn && <span className={styles.dot} />}
                    {isOn
                      ? todayText.now(timeText(session.overAt), session.end_time === LAST_MINUTE)
                      : todayText.today(session)}
                  </p>
                  <p className={styles.name}>
                    {name}
                    {program.trim() !== '' && <span className={styles.program}>{program}</span>}
                  </p>
                </div>
                <div className={styles.count} role="status">
                  <span className={styles.present}>{grouped(present)}</span>
                  <span className={styles.expected}>
                    {isEvent ? todayText.presentOnly : todayText.ofOnly(expected)}
                  </span>
                  <PresentBar present={present} expected={isEvent ? 0 : expected} />
                </div>
                <div className={styles.ways}>
                  {present === 0 && wasStartedHere(session.class_id) && <UndoStart session={session} />}
                  <Button
                    component={Link}
                    href={todaysHref(session)}
                    size="md"
                    className={styles.scan ?? ''}
                    leftSection={<IconScan size={22} stroke={1.8} aria-hidden />}
                    aria-label={todayText.scanLabel(name, program.trim())}
                  >
                    {todayText.scan}
                  </Button>
                </div>
              </li>
            );
          })}
          {more > 0 && <li className={styles.more}>{todayText.more(more)}</li>}
        </ul>
      )}
      {startable.length > 0 && (
        <ul className={styles.start}>
          {startable.slice(0, MOST_SUBJECTS).map((subject) => (
            <li key={subject.subject_id} className={styles.startable}>
              <div className={styles.what}>
                <p className={styles.name}>
                  {subject.subject_name}
                  <span className={styles.program}>{subject.subject_courseYearSection}</span>
                </p>
                <p className="faint">{hoursText(subject.subject_start_time, subject.subject_end_time)}</p>
              </div>
              <Button
                size="md"
                variant={sessions.length > 0 ? 'default' : 'filled'}
                disabled={busy}
                leftSection={<IconPlayerPlay size={18} stroke={1.8} aria-hidden />}
                aria-label={todayText.startLabel(subject.subject_name, subject.subject_courseYearSection)}
                onClick={() => onStart(subject)}
              >
                {todayText.start}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {sessions.length === 0 && startable.length === 0 && (
        <p className={styles.nothing}>
          <strong>{todayText.nothing}</strong> {todayText.nothingDetail}
        </p>
      )}
    </section>
  );
}
