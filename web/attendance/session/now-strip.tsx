import { Button } from '@mantine/core';
import { IconPlayerPlay, IconScan } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import type { TodaysSession } from '#contract/attendance/session/session-calls.ts';
import { grouped } from '#contract/platform/base/format-number.ts';
import type { Subject } from '#contract/subjects/subject/subject-calls.ts';
import { timeText, useTimeZone } from '#web/platform/base/date-text.ts';
import { fetchAhead } from '#web/platform/base/preload-chunks.ts';
import { hoursText } from '#web/subjects/subject/hours-text.ts';
import styles from './now-strip.module.css';
import { PresentBar } from './present-bar.tsx';
import { todaysHref } from './session-links.ts';
import { UndoStart, wasStartedHere } from './started-class.tsx';
import { isNow, type Startable } from './today-data.ts';
import { todayText } from './today-text.ts';

/** The largest number of sessions and subjects in the strip; any others are marked on their cards. */
export const MOST_SESSIONS = 4;
export const MOST_SUBJECTS = 3;

/** A class with this end time can be scanned until its day ends. */
const LAST_MINUTE = '23:59';

interface NowStripProps {
  /** Today's sessions that are not over; sessions within their hours come first. */
  readonly sessions: readonly TodaysSession[];
  /** Subjects whose class can be started; subjects within their hours come first. */
  readonly startable: readonly Subject[];
  readonly now: Date;
  readonly busy: boolean;
  readonly onStart: (subject: Startable) => void;
  /** Whether a session can be opened; without a network, only sessions on this device can. */
  readonly canOpen: (sessionId: number) => boolean;
  /** What is planned for today and what is due, if anything */
  readonly planned?: ReactNode;
}

/** The current sessions with their scan buttons, or the classes that can start now. @see docs/decisions/0040 */
export function NowStrip({ sessions, startable, now, busy, onStart, canOpen, planned }: NowStripProps) {
  const zone = useTimeZone();
  const [first] = sessions;
  const href = first && todaysHref(first);
  useEffect(() => {
    if (href) void fetchAhead(href);
  }, [href]);
  const more = sessions.length - MOST_SESSIONS;
  return (
    <section aria-label={todayText.strip} className="grid gap-12" style={{ marginBottom: '0.5rem' }}>
      {sessions.length > 0 && (
        <ul className={`grid solid raised rounder ${styles.now}`}>
          {sessions.slice(0, MOST_SESSIONS).map((session) => {
            const { subject_name: name, class_courseYearSection: program, present, expected } = session;
            const isEvent = session.subject_courseYearSection === '';
            const isOn = isNow(session, now, zone);
            return (
              <li key={session.class_id} className={`grid whole-line abreast ${styles.session}`}>
                <div className={`shrinks ${styles.what}`}>
                  <p className="row strong tiny gap-8" style={{ letterSpacing: '0.02em' }}>
                    {isOn && <span className={`round rigid ${styles.dot}`} />}
                    {isOn
                      ? todayText.now(timeText(session.overAt), session.end_time === LAST_MINUTE)
                      : todayText.today(session)}
                  </p>
                  <p className="large strong breaks snug">
                    {name}
                    {program.trim() !== '' && <span className={`strong small ${styles.program}`}>{program}</span>}
                  </p>
                </div>
                <div className="flex wrap baseline gap-4 across-6" role="status">
                  <span className="strong huge" style={{ lineHeight: 1 }}>
                    {grouped(present)}
                  </span>
                  <span className="small">{isEvent ? todayText.presentOnly : todayText.ofOnly(expected)}</span>
                  <PresentBar present={present} expected={isEvent ? 0 : expected} />
                </div>
                <div className={`flex wrap to-end gap-8 ${styles.ways}`}>
                  {present === 0 && wasStartedHere(session.class_id) && <UndoStart session={session} />}
                  {canOpen(session.class_id) ? (
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
                  ) : (
                    <p className="small">{todayText.notHere}</p>
                  )}
                </div>
              </li>
            );
          })}
          {more > 0 && <li className={`small whole-line ${styles.more}`}>{todayText.more(more)}</li>}
        </ul>
      )}
      {planned}
      {startable.length > 0 && (
        <ul className="paper ruled">
          {startable.slice(0, MOST_SUBJECTS).map((subject) => (
            <li key={subject.subject_id} className={`row spread gap-12 across-24 ${styles.startable}`}>
              <div className={`shrinks ${styles.what}`}>
                <p className="strong breaks snug" style={{ fontSize: '1.0625rem' }}>
                  {subject.subject_name}
                  <span className="strong small ink" style={{ marginLeft: '0.625rem' }}>
                    {subject.subject_courseYearSection}
                  </span>
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
      {sessions.length === 0 && startable.length === 0 && !planned && (
        <p className={`quiet rounder ${styles.nothing}`}>
          <strong className="text strong">{todayText.nothing}</strong> {todayText.nothingDetail}
        </p>
      )}
    </section>
  );
}
