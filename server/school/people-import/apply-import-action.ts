import type { RefusalOf } from '#contract/platform/base/call.ts';
import { notFound, passwordRequired, refusal } from '#contract/platform/base/refusal.ts';
import * as calls from '#contract/school/people-import/import-calls.ts';
import { studentsById } from '#server/people/student/student-queries.ts';
import { hasProvedPassword } from '#server/platform/base/actors.ts';
import { audit } from '#server/platform/base/audit-queries.ts';
import { instantIn, secondsAfter } from '#server/platform/base/clock.ts';
import type { Action } from '#server/platform/base/serve.ts';
import { mailApprovals } from '#server/school/approval/decision-letters.ts';
import { applyLines } from './apply-lines.ts';
import { countedLines, linesToUndo, waitingLines } from './import-line-queries.ts';
import * as queries from './import-queries.ts';
import { inSteps, inWords, LINES_A_STEP } from './import-steps.ts';
import { undoLines } from './undo-lines.ts';

/** Days for which an applied file can be looked up. */
const APPLIED_KEPT_DAYS = 30;

/**
 * Applies a previewed file in batches, each line once, for about two seconds. After a crash or an interrupted call, the
 * next call continues.
 * @returns the file with the number of waiting lines, or `notFound`, `importChanged`, `importOver`, `columnsUnclear`,
 *   `leaversUncounted`, or `passwordRequired` before existing accounts change, because a new address can be used to
 *   reset a password
 * @see docs/decisions/0034
 */
export const applyFile: Action<typeof calls.applyImport> = (
  { who, params: { importId: import_id }, body: { sha256, leaving } },
  services,
) => {
  const { clock } = services;
  return inSteps<RefusalOf<typeof calls.applyImport> | typeof notFound | typeof passwordRequired>(
    services,
    import_id,
    async (db) => {
      const run = await queries.heldRun(db, import_id);
      if (!run) return notFound;
      if (run.sha256 !== sha256) return calls.importChanged;
      if (run.state === 'applied') return 'finished';
      const now = instantIn(clock);
      const isOver = secondsAfter(run.createdAt, calls.PREVIEW_HOURS * 3600) <= now;
      if (isOver || run.state === 'dropped' || run.state === 'undoing' || run.state === 'undone')
        return calls.importOver;
      if (run.state === 'columns') return calls.columnsUnclear;
      // This reads one line more than a batch, to know whether this is the last one.
      const lines = await waitingLines(db, import_id, LINES_A_STEP + 1);
      const isLast = lines.length <= LINES_A_STEP;
      if (run.state === 'previewed') {
        const counts = await countedLines(db, import_id);
        if (run.outcome.leavers !== null && leaving !== counts.left) return calls.leaversUncounted;
        if (counts.change + counts.left > 0 && !hasProvedPassword(services, who)) return passwordRequired;
        await audit(db, clock, who, 'apply-import', inWords(run, counts));
        await queries.deleteBytes(db, [import_id]);
      }
      const keptUntil = instantIn(clock, APPLIED_KEPT_DAYS * 86_400);
      const [state, appliedAt] = isLast ? (['applied', now] as const) : (['applying', null] as const);
      await queries.changeRun(db, import_id, { state, appliedAt, keptUntil });
      const applied = await applyLines(db, lines.slice(0, LINES_A_STEP), now, keptUntil);
      if (applied.approved.length > 0) await mailApprovals(services, db, await studentsById(db, applied.approved));
      return { ...applied, isLast };
    },
  );
};

const notUndoable = refusal(
  calls.importOver.code,
  calls.importOver.status,
  `Only a file that was applied can be undone, for ${calls.UNDO_DAYS} days.`,
);

/**
 * Undoes an applied file in batches, each line once, for about two seconds. After a crash or an interrupted call, the
 * next call continues.
 * @returns the file with the number of waiting lines, or `notFound`, `importOver`
 * @see docs/decisions/0034
 */
export const undoFile: Action<typeof calls.undoImport> = ({ who, params: { importId: import_id } }, services) => {
  const { clock } = services;
  return inSteps<RefusalOf<typeof calls.undoImport> | typeof notFound>(services, import_id, async (db) => {
    const run = await queries.heldRun(db, import_id);
    if (!run) return notFound;
    if (run.state === 'undone') return 'finished';
    const now = instantIn(clock);
    const isApplied = run.state === 'applied' && run.appliedAt !== null;
    const isInTime = isApplied && secondsAfter(run.appliedAt ?? now, calls.UNDO_DAYS * 86_400) > now;
    if (run.state !== 'undoing' && !isInTime) return notUndoable;
    if (isApplied) await audit(db, clock, who, 'undo-import', inWords(run, await countedLines(db, import_id)));
    const lines = await linesToUndo(db, import_id, LINES_A_STEP + 1);
    const isLast = lines.length <= LINES_A_STEP;
    await queries.changeRun(db, import_id, { state: isLast ? 'undone' : 'undoing' });
    return { ...(await undoLines(db, lines.slice(0, LINES_A_STEP), now)), isLast };
  });
};
