/** Whether a sign-in lives, in TypeScript. Twin: server/people/administrator/school-sign-ins-queries.ts, in SQL. */
import type { AdministratorKind, Role } from '#contract/platform/base/call.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { activeSignIn, personColumn, storeSeen } from './active-sign-in-queries.ts';
import { instantIn } from './clock.ts';
import { secretHash } from './secret.ts';
import type { Services } from './services.ts';

/** How long a password that was typed holds for what needs it, in seconds. @see decisions §3.11 */
const PASSWORD_HOLDS_SECONDS = 600;
/** How exactly it is kept when a sign-in was last used, in seconds. */
const SEEN_SECONDS = 60;

/** What every signed-in person carries. */
interface SignedIn {
  /** The hash of the sign-in token in use. */
  signIn: string;
  /** When they asked: by its day rights begin and end. */
  at: Instant;
  /** When it ends by itself. */
  expiresAt: Instant;
  /** When it was last used, to a minute. */
  seenAt: Instant;
  /** When the password was last typed, at the sign-in or since. */
  provenAt: Instant;
  /** Signed in with a one-time password that is still to be changed. @see decisions §3.5 */
  mustChangePassword: boolean;
}

export interface StudentActor extends SignedIn {
  role: 'student';
  stud_id: number;
}

export interface ProfessorActor extends SignedIn {
  role: 'professor';
  prof_id: number;
}

export interface AdministratorActor extends SignedIn {
  role: 'admin';
  admin_id: number;
  kind: AdministratorKind;
}

export type Person = StudentActor | ProfessorActor | AdministratorActor;

/** The id of a person within their role. */
export function personIdOf(person: Person): number {
  if (person.role === 'student') return person.stud_id;
  return person.role === 'professor' ? person.prof_id : person.admin_id;
}

/** What a person is called where no name may stand, such as `professor 5`. */
export function nameOf(person: Person): string {
  return `${person.role} ${personIdOf(person)}`;
}

/** The person of each role. */
export interface PersonOf {
  student: StudentActor;
  professor: ProfessorActor;
  admin: AdministratorActor;
}

/** When a sign-in ends if it is not used any more, in milliseconds since 1970; a student's does not end so. @see decisions §3.11 */
export function idleAtMs(
  { config }: Pick<Services, 'config'>,
  { role, seenAt }: Pick<Person, 'role' | 'seenAt'>,
): number {
  return role === 'student' ? Number.POSITIVE_INFINITY : Date.parse(seenAt) + config.idleMinutes[role] * 60_000;
}

/** Whether a sign-in that was last used at this instant has ended by not being used since. @see decisions §3.11 */
export function isIdle(services: Pick<Services, 'config' | 'clock'>, role: Role, seenAt: Instant): boolean {
  return idleAtMs(services, { role, seenAt }) <= services.clock.nowMs();
}

/**
 * Whose living sign-in this token is, in this role; nobody's when it is unknown, expired, revoked, idle or of another
 * role, or when the account is not approved any more. The sign-in goes with its account, so a deletion acts at once.
 * @see decisions §3.1, §3.11
 */
export async function personOf<R extends Role>(
  services: Pick<Services, 'config' | 'database' | 'clock'>,
  role: R,
  token: string | undefined,
): Promise<PersonOf[R] | undefined> {
  if (!token || token.length > 100) return undefined;
  const { clock, database } = services;
  const hash = secretHash(token);
  const now = instantIn(clock);
  const [found] = await activeSignIn[role](database, { hash });
  if (!found || found.expiresAt <= now) return undefined;
  const seenAt = found.seenAt ?? found.createdAt;
  if (isIdle(services, role, seenAt)) return undefined;
  return {
    role,
    [personColumn[role]]: found.person_id,
    signIn: hash,
    at: now,
    expiresAt: found.expiresAt,
    seenAt,
    provenAt: found.provenAt ?? found.createdAt,
    ...(found.kind && { kind: found.kind }),
    mustChangePassword: found.oneTimePasswordUntil !== null,
  } as unknown as PersonOf[R];
}

/** Whether somebody is an administrator with all rights, as they were when they asked. @see docs/decisions/0037 */
export function isFullAdministrator(who: Person): boolean {
  return who.role === 'admin' && who.kind === 'admin';
}

/** Whether somebody has typed the password within ten minutes, or is about to replace one that serves once. @see decisions §3.11 */
export function hasProvedPassword({ clock }: Pick<Services, 'clock'>, who: Person): boolean {
  return who.mustChangePassword || Date.parse(who.provenAt) > clock.nowMs() - PASSWORD_HOLDS_SECONDS * 1000;
}

/** Sign-ins of which is being kept that they are used. */
const beingKept = new Set<string>();

/**
 * Keeps that somebody is there, so that the sign-in does not end for want of use; at most once a minute, and not at all
 * of a student, whose sign-in does not end so. Thirty scans of the moment when a minute is over keep it once: on PostgreSQL
 * each would wait for the row of the one before.
 * @see decisions §3.11
 */
export async function noteSeen({ clock, database }: Pick<Services, 'clock' | 'database'>, who: Person): Promise<void> {
  if (who.role === 'student' || Date.parse(who.seenAt) > clock.nowMs() - SEEN_SECONDS * 1000) return;
  const seenAt = instantIn(clock);
  who.seenAt = seenAt;
  if (beingKept.has(who.signIn)) return;
  beingKept.add(who.signIn);
  await database
    .write((db) => storeSeen(db, who.signIn, seenAt))
    // A full disk keeps nobody from reading; the next call keeps it.
    .catch(() => undefined)
    .finally(() => beingKept.delete(who.signIn));
}

declare const granted: unique symbol;

/**
 * Something of the school that somebody was found to have a right to. Queries that touch it ask for this type, and only
 * those that look whether somebody may make it: an action that forgot to ask does not compile.
 * @see docs/decisions/0028
 */
export type Authorized<Thing> = Thing & { readonly [granted]: true };

/** What a query found that looks whether somebody may; called nowhere else. */
export function authorized<Found extends object | undefined>(
  found: Found,
): Found extends object ? Authorized<Found> : undefined {
  return found as Found extends object ? Authorized<Found> : undefined;
}
