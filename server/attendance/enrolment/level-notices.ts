import { instantIn } from '#server/platform/base/clock.ts';
import type { Services } from '#server/platform/base/services.ts';
import { publishChangedFor } from '#server/platform/database/notices.ts';
import { sessionsUnderWayFor } from './enrolment-queries.ts';

/**
 * Notifies screens that show a session in progress, for these program levels or open to all, that its students or their
 * names have changed. Each session is notified once. Without program levels, no screen of a session is notified.
 * @param changed students who may be signed in and whose program level changed: only these students are notified
 * @see decisions §5
 */
export async function tellLevels(
  { clock, database, notices }: Services,
  levels: Iterable<string | undefined>,
  changed: Iterable<number> = [],
): Promise<void> {
  const concerned = [...new Set(levels)].filter((level) => level !== undefined);
  if (concerned.length === 0) return;
  const time = { now: instantIn(clock), tomorrow: instantIn(clock, 86_400) };
  publishChangedFor(notices, await sessionsUnderWayFor(database.read, concerned, time), changed);
}
