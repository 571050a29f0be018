import { instantIn } from '#server/platform/base/clock.ts';
import type { Services } from '#server/platform/base/services.ts';
import { publishChangedFor } from '#server/platform/database/notices.ts';
import { sessionsUnderWayFor } from './enrolment-queries.ts';

/**
 * Tells whoever shows a session under way for these program levels, or one that is open to all, that others belong to
 * it now, or that their names are others. Each session is told once; without program levels none is.
 * @param changed students who belong elsewhere now and may be signed in: of all students, only they are told
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
