/** Decides in TypeScript whether a sign-in is active. Twin: server/people/administrator/school-sign-ins-queries.ts, in SQL. */
import type { AdministratorKind, Role } from '#contract/platform/base/call.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { activeSignIn, personColumn, storeSeen } from './active-sign-in-queries.ts';
import { instantIn } from './clock.ts';
import { secretHash } from './secret.ts';
import type { Services } from './services.ts';

/** How long a typed password counts as proof, in seconds. @see decisions §3.11 */
const PASSWORD_HOLDS_SECONDS = 600;
/** The precision with which the last use of a sign-in is stored, in seconds. */
const SEEN_SECONDS = 60;

/** The fields of every signed-in person. */
interface SignedIn {
  /** The hash of the sign-in token in use. */
  signIn: string;
  /** The time of the request. The day of this time decides whether shared access is valid. */
  at: Instant;
  /** When the sign-in expires. */
  expiresAt: Instant;
  /** When the sign-in was last used, to the minute. */
  seenAt: Instant;
  /** When the password was last typed, at sign-in or later. */
  provenAt: Instant;
  /** Whether the person signed in with a one-time password that they must still change. @see decisions §3.5 */
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

/** A person's name where real names must not appear, such as `professor 5`. */
export function nameOf(person: Person): string {
  return `${person.role} ${personIdOf(person)}`;
}

/** The person of each role. */
export interface PersonOf {
  student: StudentActor;
  professor: ProfessorActor;
  admin: AdministratorActor;
}

/**
 * When an unused sign-in ends, in milliseconds since 1970. A student's sign-in never ends because it is unused.
 * @see decisions §3.11
 */
export function idleAtMs(
  { config }: Pick<Services, 'config'>,
  { role, seenAt }: Pick<Person, 'role' | 'seenAt'>,
): number {
  return role === 'student' ? Number.POSITIVE_INFINITY : Date.parse(seenAt) + config.idleMinutes[role] * 60_000;
}

/** Whether a sign-in last used at this instant has ended because it was idle. @see decisions §3.11 */
export function isIdle(services: Pick<Services, 'config' | 'clock'>, role: Role, seenAt: Instant): boolean {
  return idleAtMs(services, { role, seenAt }) <= services.clock.nowMs();
}

/**
 * The person with this token in this role. Undefined if the token is unknown, expired, revoked, idle or of another
 * role, or the account is not approved. Sign-ins are deleted with their account, so a deletion takes effect
 * immediately.
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
  const signedIn: SignedIn = {
    signIn: hash,
    at: now,
    expiresAt: found.expiresAt,
    seenAt,
    provenAt: found.provenAt ?? found.createdAt,
    mustChangePassword: found.oneTimePasswordUntil !== null,
  };
  // A property with a computed name in the literal would take 5 µs of each request.
  const person = signedIn as unknown as Record<string, unknown>;
  person.role = role;
  person[personColumn[role]] = found.person_id;
  if (found.kind) person.kind = found.kind;
  return signedIn as PersonOf[R];
}

/** Whether the person was an administrator with all rights at the time of the request. @see docs/decisions/0037 */
export function isFullAdministrator(who: Person): boolean {
  return who.role === 'admin' && who.kind === 'admin';
}

/**
 * Whether the password was typed within the last ten minutes, or is a one-time password that must be replaced.
 * @see decisions §3.11
 */
export function hasProvedPassword({ clock }: Pick<Services, 'clock'>, who: Person): boolean {
  return who.mustChangePassword || Date.parse(who.provenAt) > clock.nowMs() - PASSWORD_HOLDS_SECONDS * 1000;
}

/** The sign-ins whose use is being stored. */
const beingKept = new Set<string>();

/**
 * Stores that a sign-in is in use, so that it does not end as idle: at most once a minute, and never for students,
 * whose sign-ins do not end as idle. If thirty scans come when a minute is over, only one scan stores this. On
 * PostgreSQL, each scan would otherwise wait for the row lock of the previous scan.
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
    // A full disk must not prevent reading. The next call stores the use.
    .catch(() => undefined)
    .finally(() => beingKept.delete(who.signIn));
}

declare const granted: unique symbol;

/**
 * A record of the school, after a check that the person has access to it. Queries that use the record require this
 * type, and only queries that check the access return it, so an action without the check does not compile.
 * @see docs/decisions/0028
 */
export type Authorized<Thing> = Thing & { readonly [granted]: true };

/** Marks a record that an authorization query found. Only authorization queries call this function. */
export function authorized<Found extends object | undefined>(
  found: Found,
): Found extends object ? Authorized<Found> : undefined {
  return found as Found extends object ? Authorized<Found> : undefined;
}
