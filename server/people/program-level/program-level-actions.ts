import * as calls from '#contract/people/program-level/program-level-calls.ts';
import type { RefusalOf, ReplyOf } from '#contract/platform/base/call.ts';
import { localTime } from '#contract/platform/base/dates.ts';
import { Refusal } from '#contract/platform/base/refusal.ts';
import type { AdministratorActor } from '#server/platform/base/actors.ts';
import { audit } from '#server/platform/base/audit-queries.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import type { Action, ActionResult, Asked } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { Db } from '#server/platform/database/database.ts';
import { heldTimeZone, keptOf, settingValue, storeSetting } from '#server/platform/settings/settings-queries.ts';
import { heldList, listLevels, schoolLevels, unlistLevels } from './program-level-queries.ts';
import * as renaming from './rename-level-queries.ts';

/** The school's list of program levels, and the program levels in use. @see docs/decisions/0038 */
export async function programLevelList({ clock, database: { read } }: Services): Promise<calls.ProgramLevelList> {
  return {
    isListed: await settingValue(read, 'program_levels'),
    programLevels: await schoolLevels(read, instantIn(clock)),
  };
}

/** Changes the list; such changes run one after another. @returns the changed list, or the refusal */
async function changeList<Why extends Refusal>(
  services: Services,
  change: (db: Db, listed: Set<string>) => Promise<Why | undefined>,
): Promise<calls.ProgramLevelList | Why> {
  const refused = await services.database.write(async (db) => change(db, await heldList(db)));
  return refused ?? programLevelList(services);
}

/** Sets whether only program levels of the list are allowed. @returns the list, or `programLevelsEmpty` */
export const keepList: Action<typeof calls.updateProgramLevelList> = ({ who, body: { isListed } }, services) =>
  changeList(services, async (db, listed) => {
    if (isListed && listed.size === 0) return calls.programLevelsEmpty;
    await storeSetting(db, 'program_levels', keptOf('program_levels', isListed));
    await audit(db, services.clock, who, 'keep-program-level-list', isListed ? 'on' : 'off');
    return undefined;
  });

/** The most program levels that an audit entry names. */
const NAMED_LEVELS = 20;

async function auditLevels(
  db: Db,
  { clock }: Services,
  who: AdministratorActor,
  action: 'add-program-levels' | 'remove-program-levels',
  names: readonly string[],
): Promise<void> {
  const more = names.length > NAMED_LEVELS ? ` and ${names.length - NAMED_LEVELS} more` : '';
  await audit(db, clock, who, action, `${names.slice(0, NAMED_LEVELS).join(', ')}${more}`);
}

/** Adds program levels to the list. Levels that are already on the list stay. @returns it, or `tooManyProgramLevels` */
export const addLevels: Action<typeof calls.addProgramLevels> = ({ who, body: { names } }, services) =>
  changeList(services, async (db, listed) => {
    if (!calls.isRoomOnList(new Set([...listed, ...names]).size)) return calls.tooManyProgramLevels;
    const added = [...new Set(names)].filter((name) => !listed.has(name));
    if (added.length === 0) return undefined;
    await listLevels(db, added, instantIn(services.clock));
    await auditLevels(db, services, who, 'add-program-levels', added);
    return undefined;
  });

/**
 * Removes program levels from the list. Students and subjects keep a removed program level.
 * @returns the list, or `programLevelsEmpty` if no allowed program level would be left
 */
export const removeLevels: Action<typeof calls.removeProgramLevels> = ({ who, body: { names } }, services) =>
  changeList(services, async (db, listed) => {
    const left = [...listed].filter((name) => !names.includes(name));
    if (left.length === 0 && (await settingValue(db, 'program_levels'))) return calls.programLevelsEmpty;
    const removed = [...listed].filter((name) => names.includes(name));
    if (removed.length === 0) return undefined;
    await unlistLevels(db, removed);
    await auditLevels(db, services, who, 'remove-program-levels', removed);
    return undefined;
  });

async function previewIn(
  db: Db,
  { from, to }: renaming.Rename,
  now: string,
): Promise<ReplyOf<typeof calls.previewProgramLevel> | RefusalOf<typeof calls.previewProgramLevel>> {
  if (from === to) return calls.programLevelSame;
  const levels = await schoolLevels(db, now);
  const there = levels.find(({ name }) => name === from);
  if (!there) return calls.programLevelUnknown;
  const { name: _from, isListed: _listed, ...use } = there;
  const isMerge = levels.some(({ name }) => name === to);
  return { programLevel: from, newName: to, ...use, isMerge, clashes: await renaming.clashes(db, { from, to }) };
}

/** What renaming a program level would change. @returns it, or `programLevelUnknown`, `programLevelSame` */
export const previewRename: Action<typeof calls.previewProgramLevel> = ({ body }, { clock, database: { read } }) =>
  previewIn(read, { from: body.programLevel, to: body.newName }, instantIn(clock));

/** Excuses students on leave from sessions that are now meant for them, in the same transaction. */
export type SessionsMeantAnew = (db: Db, sessions: readonly { class_id: number; day: string }[]) => Promise<void>;

/** The number of sessions in a batch. */
const AT_A_TIME = 1000;

/**
 * Renames a program level, or merges it into an existing one. The change takes effect now and cannot be undone.
 * @param meantAnew called with the future sessions of both program levels; screens of these and of current sessions are
 *   notified
 * @returns the changed list, or `programLevelUnknown`, `programLevelSame`, `programLevelClash`, `importUnderWay`
 * @see docs/decisions/0038
 */
export async function renameLevel(
  { who, body: { programLevel: from, newName: to } }: Asked<typeof calls.renameProgramLevel>,
  services: Services,
  meantAnew: SessionsMeantAnew,
): ActionResult<typeof calls.renameProgramLevel> {
  const { clock, database, notices } = services;
  const rename = { from, to };
  const shown = await database.write(async (db) => {
    await renaming.holdLevels(db, rename);
    const timeZone = await heldTimeZone(db, 'to change it');
    const listed = await heldList(db);
    const now = instantIn(clock);
    const found = await previewIn(db, rename, now);
    if (found instanceof Refusal) return found;
    if (found.clashes.length > 0) return calls.programLevelClash;
    // The rest of an imported file would bring the former name back.
    if (await renaming.isImportUnderWay(db, now)) return calls.importUnderWay;
    await renaming.storeRename(db, rename, now);
    if (listed.has(from) || (await settingValue(db, 'program_levels'))) await listLevels(db, [to], now);
    await unlistLevels(db, [from]);
    const open = await renaming.sessionsToCome(db, to, now);
    const coming = open
      .filter(({ createdAt }) => createdAt > now)
      .map(({ class_id, createdAt }) => ({ class_id, day: localTime(createdAt, timeZone).day }));
    for (let at = 0; at < coming.length; at += AT_A_TIME) await meantAnew(db, coming.slice(at, at + AT_A_TIME));
    const { students, subjects, incentives } = found;
    const use = `${students} students, ${subjects} subjects, ${found.sessions} coming sessions, ${incentives} incentives`;
    const action = found.isMerge ? 'merge-program-level' : 'rename-program-level';
    await audit(db, clock, who, action, `${from} → ${to}: ${use}`);
    const inADay = instantIn(clock, 86_400);
    return open.filter(({ createdAt }) => createdAt < inADay);
  });
  if (shown instanceof Refusal) return shown;
  notices.publish({ kind: 'students-changed' });
  for (const { class_id } of shown) notices.publish({ kind: 'session-changed', class_id });
  return programLevelList(services);
}
