import {
  type endSchoolSignIns,
  type getSchoolSignIns as listCall,
  SIGN_INS_A_PAGE,
} from '#contract/people/administrator/school-sign-ins-calls.ts';
import type { QueryOf, ReplyOf } from '#contract/platform/base/call.ts';
import { notFound, Refusal } from '#contract/platform/base/refusal.ts';
import { endOtherSignIns } from '#server/account/sign-in/own-sign-ins-actions.ts';
import { SIGN_IN_ID_LENGTH } from '#server/account/sign-in/own-sign-ins-queries.ts';
import { placeOf } from '#server/account/sign-in/sign-in-place.ts';
import { endSignIns } from '#server/account/sign-in/sign-in-queries.ts';
import type { AdministratorActor } from '#server/platform/base/actors.ts';
import { auditPeople } from '#server/platform/base/audit-queries.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import { nameFinder, namesOf } from '#server/platform/base/person-names-queries.ts';
import type { Action } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { signInCounts, signInsPage } from './school-sign-ins-queries.ts';

/**
 * The current sign-ins, a page at a time. Sign-ins that ended because they were idle are left out.
 * @see decisions §3.11
 */
export async function schoolSignIns(
  { clock, config, database: { read } }: Services,
  who: AdministratorActor,
  query: QueryOf<typeof listCall>,
): Promise<ReplyOf<typeof listCall>> {
  const now = instantIn(clock);
  const since = (minutes: number) => instantIn(clock, -minutes * 60);
  const { professor, admin } = config.idleMinutes;
  const usedSince = { student: null, professor: since(professor), admin: since(admin) };
  const rows = await signInsPage(read, query, now, usedSince);
  const page = rows.slice(0, SIGN_INS_A_PAGE);
  const nameOf = await nameFinder(read, page);
  return {
    signIns: page.map(({ hash, codeShownAt, seenAt, ...signIn }) => ({
      ...signIn,
      id: hash.slice(0, SIGN_IN_ID_LENGTH),
      name: nameOf(signIn.role, signIn.person_id),
      seenAt: signIn.role === 'student' ? codeShownAt : seenAt,
      isCurrent: hash === who.signIn,
    })),
    counts: await signInCounts(read, now, usedSince),
    next: rows.length > SIGN_INS_A_PAGE ? (query.page ?? 1) + 1 : null,
  };
}

/**
 * Ends every sign-in of one person, with a student's QR code, and closes the sockets. If the person is the caller, the
 * current sign-in stays.
 * @returns the number of ended sign-ins, or `notFound`
 */
export const endSignInsOf: Action<typeof endSchoolSignIns> = async (
  { who, params: { role, id }, request },
  services,
) => {
  if (role === 'admin' && id === who.admin_id)
    return { ended: await endOtherSignIns(services, who, await placeOf(services, request)) };
  const { clock, database, notices } = services;
  const ended = await database.write(async (db) => {
    if (!(await namesOf(db, role, [id])).has(id)) return notFound;
    const count = await endSignIns(db, role, id);
    const action = `end-${role === 'admin' ? 'administrator' : role}-sign-ins` as const;
    if (count > 0) await auditPeople(db, clock, who, action, { role, ids: [id] });
    return count;
  }, 'reserve');
  if (ended instanceof Refusal) return ended;
  notices.publish({ kind: 'signed-out', role, person_id: id });
  return { ended };
};
