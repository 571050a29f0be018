import type { ImportMode, ImportRun } from '#contract/school/people-import/import-calls.ts';
import { onlyLevels, schoolLevels } from '#server/people/program-level/program-level-queries.ts';
import { accountsAfter, type StoredAccount } from '#server/people/student/student-queries.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { PeopleTable } from '#server/school/people-file/people-table.ts';
import { AlikeLevels } from '#server/school/people-file/similar-levels.ts';
import { yieldToEventLoop } from '#server/school/people-file/yield-to-event-loop.ts';
import { ImportPlan } from './import-plan.ts';
import { levelChoices } from './import-queries.ts';
import type { LineAnswers, PlannedLine } from './planned-line.ts';

/** Accounts per query. */
const AT_A_TIME = 200;

/** The effects of a file's lines. */
export interface PlannedFile extends Pick<ImportRun, 'notes' | 'alikeLevels' | 'leavers' | 'newLevels'> {
  lines: PlannedLine[];
}

/** Passes every account of the school to a function, with other requests in between. */
export async function eachAccount(read: Db, know: (account: StoredAccount) => void): Promise<void> {
  for (let page = await accountsAfter(read, 0, AT_A_TIME); page.length > 0; ) {
    for (const account of page) know(account);
    await yieldToEventLoop();
    page = await accountsAfter(read, page.at(-1)?.stud_id ?? 0, AT_A_TIME);
  }
}

/** Plans the effect of each line of a file; other requests run in between. */
export async function planPeople(
  { clock, database: { read } }: Services,
  mode: ImportMode,
  people: PeopleTable,
  answers: LineAnswers,
): Promise<PlannedFile> {
  const known = new Set((await schoolLevels(read, instantIn(clock))).map(({ name }) => name));
  const alike = new AlikeLevels(known, await levelChoices(read));
  for (const { cells } of people.lines) {
    alike.count(cells.program_level);
    await yieldToEventLoop();
  }
  alike.settle();
  const plan = new ImportPlan(mode, alike, answers, await onlyLevels(read));
  await eachAccount(read, (account) => plan.know(account));
  for (const line of people.lines) {
    plan.add(line);
    await yieldToEventLoop();
  }
  plan.finish(people.lines.at(-1)?.line ?? 1);
  return {
    lines: plan.planned,
    notes: [...people.notes, ...plan.notes()],
    alikeLevels: alike.questions(),
    leavers: plan.leavers,
    newLevels: plan.newLevels(known),
  };
}
