import { setTimeout } from 'node:timers/promises';
import { grouped } from '#contract/platform/base/format-number.ts';
import { Refusal } from '#contract/platform/base/refusal.ts';
import type * as calls from '#contract/school/people-import/import-calls.ts';
import { tellLevels } from '#server/attendance/enrolment/level-notices.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { Db } from '#server/platform/database/database.ts';
import { publishStudentsChanged } from '#server/platform/database/notices.ts';
import { runOf } from './stored-import.ts';

/** The number of lines in a batch, which is applied or undone as a whole. */
export const LINES_A_STEP = 100;
/** How long one call continues at most, in milliseconds. */
const ONE_CALL_MS = 2000;

/** The closed and changed accounts of a step and their program levels, for the notices after the transaction. */
export interface Step {
  closed: number[];
  changed: number[];
  levels: string[];
}

/** A file in the audit: `registrar.csv: 12 new, 8 changed, 5 left`. */
export function inWords(
  { fileName }: { fileName: string },
  counts: Pick<calls.ImportRun['counts'], 'new' | 'change' | 'left'>,
): string {
  return `${fileName}: ${grouped(counts.new)} new, ${grouped(counts.change)} changed, ${grouped(counts.left)} left`;
}

/**
 * Runs steps for about two seconds, each in a transaction, and notifies the people concerned. Between two steps, other
 * requests get as much time as a step takes.
 * @returns the file after that, or the refusal of a step
 */
export async function inSteps<Refused extends Refusal>(
  services: Services,
  import_id: number,
  take: (db: Db) => Promise<(Step & { isLast: boolean }) | 'finished' | Refused>,
): Promise<Awaited<ReturnType<typeof runOf>> | Refused> {
  const { database, mail, notices } = services;
  const beganMs = performance.now();
  const levels = new Set<string>();
  const changed = new Set<number>();
  let refused: Refused | undefined;
  for (;;) {
    const stepMs = performance.now();
    const step = await database.write(take);
    if (step instanceof Refusal) refused = step;
    if (step instanceof Refusal || step === 'finished') break;
    for (const level of step.levels) levels.add(level);
    for (const stud_id of step.changed) changed.add(stud_id);
    for (const person_id of step.closed) notices.publish({ kind: 'signed-out', role: 'student', person_id });
    publishStudentsChanged(notices, step.changed);
    mail.wake();
    if (step.isLast || performance.now() - beganMs > ONE_CALL_MS) break;
    await setTimeout(performance.now() - stepMs);
  }
  await tellLevels(services, levels, changed);
  return refused ?? runOf(services, import_id);
}
