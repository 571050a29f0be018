import type { RefusalOf } from '#contract/platform/base/call.ts';
import { notFound, refusal } from '#contract/platform/base/refusal.ts';
import * as calls from '#contract/school/people-import/import-calls.ts';
import { audit } from '#server/platform/base/audit-queries.ts';
import { instantIn, secondsAfter } from '#server/platform/base/clock.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { AdministratorActor } from '#server/platform/base/who.ts';
import { countedLines, linesToUndo } from './import-line-queries.ts';
import * as queries from './import-queries.ts';
import { inSteps, inWords, LINES_A_STEP } from './import-steps.ts';
import { undoLines } from './undo-lines.ts';

const notUndoable = refusal(
  calls.importOver.code,
  calls.importOver.status,
  `Only a file that was applied can be undone, for ${calls.UNDO_DAYS} days.`,
);

/**
 * Takes back what an applied file did, so many lines at a time, each once, for about two seconds: after a crash, or a call
 * that was lost, it goes on where it was.
 * @returns the file with how many lines wait still, or `notFound`, `importOver`
 * @see docs/decisions/0034
 */
export function undoFile(
  services: Services,
  who: AdministratorActor,
  import_id: number,
): Promise<calls.ImportRun | typeof notFound | RefusalOf<typeof calls.undoImport>> {
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
}
