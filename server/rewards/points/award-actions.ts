import { randomInt } from 'node:crypto';
import { NOTHING, settling, takeable } from '#contract/people/ledger/settle-rules.ts';
import { instantAt, localTime } from '#contract/platform/base/dates.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { keyReused, notFound, Refusal } from '#contract/platform/base/refusal.ts';
import * as calls from '#contract/rewards/points/award-calls.ts';
import { mayBeWithdrawn } from '#contract/rewards/points/award-rules.ts';
import { keep } from '#server/people/ledger/kept-queries.ts';
import { postToLedger } from '#server/people/ledger/ledger-queries.ts';
import type { AdministratorActor, Authorized, ProfessorActor } from '#server/platform/base/actors.ts';
import { audit } from '#server/platform/base/audit-queries.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import type { Action } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { Db } from '#server/platform/database/database.ts';
import { schoolTimeZone, settingValue } from '#server/platform/settings/settings-queries.ts';
import { ownSubject } from '#server/subjects/subject/subject-queries.ts';
import * as queries from './award-queries.ts';

/**
 * Random keys are below this number. If a client sends no key, its awards get a random key, so that the awards of one
 * call can be withdrawn together.
 */
const LARGEST_OWN_KEY = 2 ** 47;

/** Notifies the students' own screens. Called after the commit. */
function tellStudents({ notices }: Services, told: readonly calls.Award[]): void {
  for (const { award_id, student } of told) notices.publish({ kind: 'award', stud_id: student.stud_id, award_id });
}

/**
 * Gives points to all listed students of a subject or, if one of them is refused, to none. Notifies each student.
 * Students are locked while their points of the day are added up, so that concurrent awards cannot exceed the limit.
 * The professor is locked first, so that calls with the same key run one after another; a key that is known gets the
 * first result again.
 * @returns the awards in the order of the students' ids, or `notFound` if the professor cannot change the subject or a
 *   student is not in it, `awardLimit`, `keyReused`
 * @see docs/decisions/0047
 */
export const giveAwards: Action<typeof calls.giveAward> = async (
  { who, body: { subject_id, stud_ids, points, reason }, headers: { 'idempotency-key': key } },
  services,
) => {
  const { clock, database } = services;
  const students = [...new Set(stud_ids)].sort((one, other) => one - other);
  let isNew = false;
  const given = await database.write(async (db) => {
    isNew = false;
    if (key !== undefined) await queries.holdGiver(db, who.prof_id);
    await queries.lockBalances(db, students);
    const known = key === undefined ? [] : await queries.awardsOfKey(db, who.prof_id, key);
    const isSame = (one: queries.StoredAward, place: number) =>
      one.student.stud_id === students[place] && one.points === points && one.reason === reason;
    if (known.length > 0) return known.length === students.length && known.every(isSame) ? known : keyReused;

    const subject = await ownSubject(db, who, subject_id, 'change');
    if (!subject) return notFound;
    const createdAt = instantIn(clock);
    const theirs = new Set(await queries.studentsIn(db, subject, students, createdAt));
    if (students.some((stud_id) => !theirs.has(stud_id))) return notFound;

    const had = await queries.givenSince(db, who.prof_id, await dayBegan(db, createdAt), students);
    const most = await settingValue(db, 'award_day_most');
    const left = students.map((stud_id) => ({ stud_id, left: Math.max(0, most - (had.get(stud_id) ?? 0)) }));
    const over = left.filter((each) => each.left < points);
    if (over.length > 0) return calls.awardLimit.saying({ students: over });

    isNew = true;
    const giving = key ?? String(randomInt(LARGEST_OWN_KEY));
    const award = { prof_id: who.prof_id, subject_id, points, reason, createdAt, key: giving };
    for (const { award_id, stud_id } of await queries.insertAwards(db, students, award))
      await postToLedger(db, stud_id, award_id, [{ kind: 'award', points, exp: 0, level: 0 }], createdAt);
    return queries.awardsOfKey(db, who.prof_id, giving);
  });
  if (given instanceof Refusal) return given;
  if (isNew) tellStudents(services, given);
  return { awards: given.map(queries.shownAward) };
};

/**
 * Withdraws an award that the professor gave in the last 24 hours, except points already spent, and notifies students.
 * @returns the awards as they are now, or `notFound`, `withdrawLate`; a repeated call changes nothing
 */
export const withdrawOwn: Action<typeof calls.withdrawAward> = ({ who, params, body }, services) => {
  const now = instantIn(services.clock);
  return withdrawn(services, who, params.awardId, body?.together ?? false, ({ createdAt }) =>
    mayBeWithdrawn(createdAt, now) ? undefined : calls.withdrawLate,
  );
};

/** Withdraws an award of any professor, however old it is. An audit entry records this. */
export const withdrawAny: Action<typeof calls.withdrawAnyAward> = ({ who, params }, services) =>
  withdrawn<never>(services, who, params.awardId, false, () => undefined);

/**
 * @param together whether all awards of the same call are withdrawn as well
 * @param against why an award is too late to withdraw; if it returns a refusal, no award is withdrawn
 */
async function withdrawn<Late extends Refusal = never>(
  services: Services,
  who: ProfessorActor | AdministratorActor,
  award_id: number,
  together: boolean,
  against: (award: queries.StoredAward) => Late | undefined,
): Promise<{ awards: calls.Award[] } | Late | typeof notFound> {
  const { clock, database } = services;
  let taken: queries.StoredAward[] = [];
  const done = await database.write(async (db) => {
    taken = [];
    const read = async (): Promise<Authorized<queries.StoredAward>[]> => {
      const one = await queries.ownAward(db, who, award_id);
      if (!one) return [];
      return together && one.prof_id !== null ? queries.awardsOfKey(db, one.prof_id, one.key) : [one];
    };
    const found = await read();
    if (found.length === 0) return notFound;
    const students = found.map(({ student }) => student.stud_id);
    const balances = await queries.lockBalances(db, students);
    // Another request may have withdrawn the award while this one waited for the lock.
    const standing = (await read()).filter(({ withdrawnAt }) => withdrawnAt === null);
    for (const award of standing) {
      const late = against(award);
      if (late) return late;
    }
    for (const award of standing) await withdraw(db, services, award, balances.get(award.student.stud_id));
    if (who.role === 'admin' && standing.length > 0) {
      const ids = standing.map(({ student }) => student.stud_id);
      await audit(db, clock, who, 'withdraw-award', `${award_id}`, { role: 'student', ids });
    }
    taken = standing;
    return read();
  });
  if (done instanceof Refusal) return done;
  tellStudents(services, taken);
  return { awards: done.map(queries.shownAward) };
}

async function withdraw(
  db: Db,
  { clock }: Services,
  award: Authorized<queries.StoredAward>,
  balance: Parameters<typeof takeable>[0] | undefined,
): Promise<void> {
  if (!balance) return;
  const { award_id, student, points } = award;
  const { posted, kept } = settling({ ...NOTHING, points }, NOTHING, takeable(balance));
  const now = instantIn(clock);
  await queries.storeWithdrawn(db, award, now, kept.points);
  await keep(db, { stud_id: student.stud_id, kind: 'award-withdrawn', reference: award_id, points: kept.points });
  await postToLedger(db, student.stud_id, award_id, [{ kind: 'award-withdrawn', ...posted }], now);
}

/** The start of the current day in the school's time zone. */
async function dayBegan(db: Db, now: Instant): Promise<Instant> {
  const timeZone = await schoolTimeZone(db);
  return instantAt(localTime(now, timeZone).day, '00:00', timeZone);
}

/** A page of a professor's awards, the daily limit for one student, and today's points by student. */
export const awardsGiven: Action<typeof calls.getAwards> = async (
  { who: { prof_id }, query: { before } },
  { clock, database },
) => {
  const { read } = database;
  const found = await queries.awardsOfProfessor(read, prof_id, before);
  const awards = found.slice(0, calls.AWARDS_A_PAGE);
  const next = found.length > calls.AWARDS_A_PAGE ? (awards.at(-1)?.award_id ?? null) : null;
  const had = await queries.givenSince(read, prof_id, await dayBegan(read, instantIn(clock)));
  const given_today = [...had].map(([stud_id, points]) => ({ stud_id, points }));
  return { awards, next, award_day_most: await settingValue(read, 'award_day_most'), given_today };
};
