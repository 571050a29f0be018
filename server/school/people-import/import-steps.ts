import { setTimeout } from 'node:timers/promises';
import { grouped } from '#contract/platform/base/format-number.ts';
import { type notFound, Refusal } from '#contract/platform/base/refusal.ts';
import type * as calls from '#contract/school/people-import/import-calls.ts';
import { tellLevels } from '#server/attendance/enrolment/level-notices.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { Db } from '#server/platform/database/database.ts';
import { publishStudentsChanged } from '#server/platform/database/notices.ts';
import { runOf } from './stored-import.ts';

/** Lines that are applied or undone together: none of them, or all. */
export const LINES_A_STEP = 100;
/** For so long one call goes on, in milliseconds. */
const ONE_CALL_MS = 2000;

/** Whom a step has closed or changed, and whose program levels it concerns, for what follows the transaction. */
export interface Step {
  closed: number[];
  changed: number[];
  levels: string[];
}

/** What the audit says of a file: `registrar.csv: 12 new, 8 changed, 5 left`. */
export function inWords(
  { fileName }: { fileName: string },
  counts: Pick<calls.ImportRun['counts'], 'new' | 'change' | 'left'>,
): string {
  return `${fileName}: ${grouped(counts.new)} new, ${grouped(counts.change)} changed, ${grouped(counts.left)} left`;
}

/**
 * Takes steps for about two seconds, each a transaction, and says whom they concern. Others have as much time in between as
 * a step takes.
 * @returns the file as it is then, or the refusal of a step
 */
export async function inSteps<Refused extends Refusal>(
  services: Services,
  import_id: number,
  take: (db: Db) => Promise<(Step & { isLast: boolean }) | 'finished' | Refused>,
): Promise<calls.ImportRun | typeof notFound | Refused> {
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
