import { setTimeout } from 'node:timers/promises';
import type { BodyOf, RefusalOf } from '#contract/platform/base/call.ts';
import { grouped } from '#contract/platform/base/figure-text.ts';
import { notFound, Refusal } from '#contract/platform/base/refusal.ts';
import * as calls from '#contract/school/people-import/import-calls.ts';
import { tellLevels } from '#server/attendance/enrolment/level-notices.ts';
import { studentsById } from '#server/people/student/student-queries.ts';
import { audit } from '#server/platform/base/audit-queries.ts';
import { instantIn, secondsAfter } from '#server/platform/base/clock.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { Administrator } from '#server/platform/base/who.ts';
import { publishStudentsChanged } from '#server/platform/database/notices.ts';
import { mailApprovals } from '#server/school/approval/decision-letters.ts';
import { type Applied, applyLines } from './apply-lines.ts';
import * as queries from './import-queries.ts';
import { deleteBytes } from './kept-file-queries.ts';
import { runOf } from './stored-import.ts';

/** Lines that are applied together: none of them, or all. */
const APPLIED_TOGETHER = 100;
/** For so long one call goes on applying, in milliseconds. */
const ONE_CALL_MS = 2000;
/** What was applied can be looked up for so many days. */
const APPLIED_KEPT_DAYS = 30;

/** What the audit says of a file: `registrar.csv: 12 new, 8 changed, 5 left`. */
export function inWords(fileName: string, counts: Pick<calls.ImportRun['counts'], 'new' | 'change' | 'left'>): string {
  return `${fileName}: ${grouped(counts.new)} new, ${grouped(counts.change)} changed, ${grouped(counts.left)} left`;
}

/**
 * Does what a preview said, so many lines at a time, each once, for about two seconds: after a crash, or a call that was
 * lost, it goes on where it was. Others have as much time in between as it takes.
 * @returns the file with how many lines wait still, or `notFound`, `importChanged`, `importOver`,
 *   `columnsUnclear`, `leaversUncounted`
 * @see docs/decisions/0034
 */
export async function applyFile(
  services: Services,
  who: Administrator,
  import_id: number,
  { sha256, leaving }: BodyOf<typeof calls.applyImport>,
): Promise<calls.ImportRun | typeof notFound | RefusalOf<typeof calls.applyImport>> {
  const { clock, database, notices } = services;
  const beganMs = performance.now();
  const levels = new Set<string>();
  const changed = new Set<number>();
  for (;;) {
    const stepMs = performance.now();
    const step = await database.write(async (db): Promise<Applied | 'finished' | Refusal> => {
      const run = await queries.heldRun(db, import_id);
      if (!run) return notFound;
      if (run.sha256 !== sha256) return calls.importChanged;
      if (run.state === 'applied') return 'finished';
      const now = instantIn(clock);
      const lateFrom = secondsAfter(run.createdAt, calls.PREVIEW_HOURS * 3600);
      if (run.state === 'dropped' || run.state === 'undoing' || run.state === 'undone' || lateFrom <= now)
        return calls.importOver;
      if (run.state === 'columns') return calls.columnsUnclear;
      const lines = await queries.waitingLines(db, import_id, APPLIED_TOGETHER);
      if (run.state === 'previewed') {
        const counts = await queries.countedLines(db, import_id);
        if (run.outcome.leavers !== null && leaving !== counts.left) return calls.leaversUncounted;
        await audit(db, clock, who, 'apply-import', inWords(run.fileName, counts));
        await deleteBytes(db, [import_id]);
      }
      const keptUntil = instantIn(clock, APPLIED_KEPT_DAYS * 86_400);
      const [state, appliedAt] = lines.length === 0 ? (['applied', now] as const) : (['applying', null] as const);
      await queries.changeRun(db, import_id, { state, appliedAt, keptUntil });
      if (state === 'applied') return 'finished';
      const applied = await applyLines(db, lines, now, keptUntil);
      if (applied.approved.length > 0) await mailApprovals(services, db, await studentsById(db, applied.approved));
      return applied;
    });
    if (step instanceof Refusal) {
      await tellLevels(services, levels, changed);
      return step as typeof notFound;
    }
    if (step === 'finished') break;
    for (const level of step.levels) levels.add(level);
    for (const stud_id of step.changed) changed.add(stud_id);
    for (const person_id of step.closed) notices.publish({ kind: 'signed-out', role: 'student', person_id });
    publishStudentsChanged(notices, step.changed);
    services.mail.wake();
    const tookMs = performance.now() - stepMs;
    if (performance.now() - beganMs > ONE_CALL_MS) break;
    await setTimeout(tookMs);
  }
  await tellLevels(services, levels, changed);
  return runOf(services, import_id);
}
