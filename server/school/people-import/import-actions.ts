import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { QueryOf, RefusalOf, ReplyOf } from '#contract/platform/base/call.ts';
import { notFound, Refusal } from '#contract/platform/base/refusal.ts';
import type { Encoding } from '#contract/school/people-import/encodings.ts';
import * as calls from '#contract/school/people-import/import-calls.ts';
import { tellLevels } from '#server/attendance/enrolment/level-notices.ts';
import { onlyLevels, schoolLevels } from '#server/people/program-level/program-level-queries.ts';
import { accountsAfter, studentsById } from '#server/people/student/student-queries.ts';
import { audit } from '#server/platform/base/audit-queries.ts';
import { instantIn, secondsAfter } from '#server/platform/base/clock.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { Administrator } from '#server/platform/base/who.ts';
import { publishStudentsChanged } from '#server/platform/database/notices.ts';
import { mailApprovals } from '#server/school/approval/decision-letters.ts';
import { type Applied, applyLines } from './apply-lines.ts';
import { breath } from './breath.ts';
import { ImportPlan } from './import-plan.ts';
import * as queries from './import-queries.ts';
import { readPeople } from './people-table.ts';

/** Lines that are applied together: none of them, or all. */
const APPLIED_TOGETHER = 100;
/** Lines that are stored or thrown away together, and accounts that are read together. */
const AT_A_TIME = 200;
/** For so long one call goes on applying, in milliseconds. */
const ONE_CALL_MS = 2000;
/** What was applied can be looked up for so many days. */
const APPLIED_KEPT_DAYS = 30;

/** A file that somebody sent. */
export interface SentFile {
  bytes: Buffer;
  fileName: string;
  mode: calls.ImportMode;
  /** Undefined: find out. */
  encoding: Encoding | undefined;
}

function* portions<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += AT_A_TIME) yield items.slice(at, at + AT_A_TIME);
}

async function dropLines({ database }: Services, import_id: number): Promise<void> {
  for (let gone = AT_A_TIME; gone === AT_A_TIME; )
    gone = await database.write((db) => queries.deleteWaitingLines(db, import_id, AT_A_TIME));
}

async function runOf({ database }: Services, import_id: number): Promise<calls.ImportRun | typeof notFound> {
  return (await queries.importRuns(database.read, import_id))[0] ?? notFound;
}

/**
 * Reads a file of students and keeps for a day what each line would do; nothing else is changed. What this administrator
 * has looked at before and not applied is dropped.
 * @returns the file, or `notATable`, `columnsMissing`, `tableTooLarge`
 * @see docs/decisions/0034
 */
export async function previewFile(
  services: Services,
  who: Administrator,
  { bytes, fileName, mode, encoding }: SentFile,
): Promise<calls.ImportRun | typeof notFound | RefusalOf<typeof calls.previewImport>> {
  const { clock, database } = services;
  const table = await readPeople(bytes, encoding);
  if (table instanceof Refusal) return table;
  const plan = new ImportPlan(mode, await onlyLevels(database.read));
  for (let page = await accountsAfter(database.read, 0, AT_A_TIME); page.length > 0; ) {
    for (const account of page) plan.know(account);
    await breath();
    page = await accountsAfter(database.read, page.at(-1)?.stud_id ?? 0, AT_A_TIME);
  }
  for (const line of table.lines) {
    plan.add(line);
    await breath();
  }
  plan.finish(table.lines.at(-1)?.line ?? 1);

  const keptUntil = instantIn(clock, calls.PREVIEW_HOURS * 3600);
  const levels = await schoolLevels(database.read, instantIn(clock));
  const kept = plan.planned.filter(({ action }) => action !== 'same');
  const { lines: _lines, ignored, ...read } = table;
  const import_id = await database.write((db) =>
    queries.insertRun(db, {
      ...read,
      admin_id: who.admin_id,
      mode,
      fileName,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      ignored: JSON.stringify(ignored),
      newLevels: JSON.stringify(plan.newLevels(levels.map(({ name }) => name))),
      same: plan.planned.length - kept.length,
      createdAt: instantIn(clock),
      keptUntil,
    }),
  );
  for (const some of portions(kept)) await database.write((db) => queries.insertLines(db, import_id, some, keptUntil));
  const former = await database.write(async (db) => {
    const others = await queries.otherPreviews(db, who.admin_id, import_id);
    for (const other of others) await queries.changeRun(db, other, { state: 'dropped' });
    await queries.changeRun(db, import_id, { state: 'previewed' });
    return others;
  });
  for (const other of former) await dropLines(services, other);
  return runOf(services, import_id);
}

/**
 * Does what a preview said, so many lines at a time, each once, for about two seconds: after a crash, or a call that was
 * lost, it goes on where it was. Others have as much time in between as it takes.
 * @returns the file with how many lines wait still, or `notFound`, `importChanged`, `importOver`
 * @see docs/decisions/0034
 */
export async function applyFile(
  services: Services,
  who: Administrator,
  import_id: number,
  sha256: string,
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
      if (run.state === 'dropped' || lateFrom <= now) return calls.importOver;
      const lines = await queries.waitingLines(db, import_id, APPLIED_TOGETHER);
      if (run.state === 'previewed') await audit(db, clock, who, 'apply-import', `${import_id}`);
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

/** Throws away what has not been applied; what has been stays. @returns the file, or `notFound` */
export async function dropFile(
  services: Services,
  who: Administrator,
  import_id: number,
): Promise<calls.ImportRun | typeof notFound> {
  const dropped = await services.database.write(async (db) => {
    const run = await queries.heldRun(db, import_id);
    if (!run) return notFound;
    if (run.state === 'applied') return undefined;
    await queries.changeRun(db, import_id, { state: 'dropped' });
    // What was not begun concerned nobody yet.
    if (run.state === 'applying') await audit(db, services.clock, who, 'drop-import', `${import_id}`);
    return undefined;
  });
  if (dropped) return dropped;
  await dropLines(services, import_id);
  return runOf(services, import_id);
}

/** A file with a page of its lines. @returns it, or `notFound` */
export async function fileWithLines(
  services: Services,
  import_id: number,
  { action, page }: QueryOf<typeof calls.getImport>,
): Promise<ReplyOf<typeof calls.getImport> | typeof notFound> {
  const run = await runOf(services, import_id);
  if (run instanceof Refusal) return run;
  const { same: _same, ...counts } = run.counts;
  const lines = action === '' ? Object.values(counts).reduce((sum, each) => sum + each, 0) : counts[action];
  return {
    import: run,
    lines: await queries.linesOf(services.database.read, import_id, { action, page: page ?? 1 }),
    pages: Math.max(1, Math.ceil(lines / calls.LINES_A_PAGE)),
  };
}
