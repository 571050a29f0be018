import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { calls } from '#contract/app/calls.ts';
import type { Call, ReplyOf } from '#contract/platform/base/call.ts';
import { ADMIN_PASSWORD, type BlackBox, type DatabaseName, makeBlackBox } from '#testkit/process/black-box.ts';
import { type Answered, answerOf, type ClientSending, inLanes } from '#testkit/process/client.ts';
import type { OlderVersion } from '#testkit/process/older-version.ts';
import { makeSchoolClock, type SchoolClock } from '#testkit/process/school-clock.ts';
import type { ServerProcess } from '#testkit/process/server-process.ts';
import type { SmallDisk } from '#testkit/process/small-disk.ts';
import { Oracle } from './oracle.ts';
import { at, type WeekSize, ZONE } from './week-plan.ts';

/** Delay between two attempts of a client, and the time after which the client gives up, in milliseconds. */
const TRY_AGAIN_MS = 100;
const GIVE_UP_MS = 90_000;
/**
 * Delay between two checks of a copy with a wrong clock, in milliseconds; copies compare their clock every ten seconds.
 */
const WRONG_CLOCK_MS = 1000;
/**
 * When to sign in again, in milliseconds. The product ends a professor's sign-in after an hour without a call, and
 * requires an administrator's password after ten minutes.
 */
const SIGN_IN_MS = { student: 6 * 86_400_000, professor: 50 * 60_000, admin: 9 * 60_000 };

const signIns = { student: calls.loginStudent, professor: calls.loginProfessor, admin: calls.loginAdmin };
const tokenHeaders = { student: 'studtoken', professor: 'proftoken', admin: 'admintoken' };

/** A person with an account, and their sign-in. */
export interface WeekPerson {
  role: 'student' | 'professor' | 'admin';
  username: string;
  password: string;
  id: number;
  /** Undefined without a valid sign-in. */
  token?: string | undefined;
  seenMs?: number;
  /** A sign-in in progress, so that no person has two at the same time. */
  signingIn?: Promise<void> | undefined;
}

/** A student, known by their student number. */
export interface Pupil extends WeekPerson {
  number: string;
  card?: string;
}

/** A subject of one program level, with its professor. */
export interface Course {
  name: string;
  program: number;
  professor: WeekPerson;
  subject_id: number;
  start: string;
}

/** A session, with the name that the oracle uses. */
export interface Held {
  name: string;
  course: Course;
  class_id: number;
  /** The professor or substitute who holds the session. */
  by: WeekPerson;
}

/** The school with its people and objects, its clock, and the oracle. */
export class WeekSchool {
  readonly oracle = new Oracle();
  readonly pupils = new Map<string, Pupil>();
  readonly professors: WeekPerson[] = [];
  readonly admins: WeekPerson[] = [];
  readonly courses: Course[] = [];
  readonly held = new Map<string, Held>();
  readonly items = new Map<string, { item_id: number; by: WeekPerson }>();
  readonly servers: ServerProcess[] = [];
  /** The addresses available at the moment. Clients wait while no address is available. */
  standing: string[] = [];
  /** Every difference from the oracle, with its description. */
  readonly differences: string[] = [];
  calls = 0;
  scans = 0;
  /** What devices without a network kept; and of that, what was settled and what was refused. */
  kept = 0;
  settled = 0;
  refused = 0;
  compared = 0;

  /** The version that serves the school until the upgrade; undefined for this version. */
  older: OlderVersion | undefined;
  /** The school's disk, if it can be filled. */
  disk: SmallDisk | undefined;

  readonly size: WeekSize;
  readonly database: DatabaseName;
  readonly box: BlackBox;
  readonly clock: SchoolClock;

  private constructor(size: WeekSize, database: DatabaseName, box: BlackBox, clock: SchoolClock) {
    this.size = size;
    this.database = database;
    this.box = box;
    this.clock = clock;
  }

  /** An empty school at six on a Monday morning, not served yet. */
  static async open(size: WeekSize, database: DatabaseName): Promise<WeekSchool> {
    const box = await makeBlackBox(database);
    const clock = await makeSchoolClock(at(0, '06:00'), box.env.DATABASE_URL);
    const school = new WeekSchool(size, database, box, clock);
    school.admins.push({ role: 'admin', username: 'admin', password: ADMIN_PASSWORD, id: 5 });
    return school;
  }

  get env(): Record<string, string> {
    return { ...this.clock.env, SCHOOL_TIME_ZONE: ZONE };
  }

  get admin(): WeekPerson {
    return this.admins[0] as WeekPerson;
  }

  /** Starts another process of the product for the school; on PostgreSQL, the school has two. */
  async serve(): Promise<void> {
    const server = await this.box.start(this.env, [], this.older?.folder);
    this.servers.push(server);
    this.standing.push(server.origin);
  }

  async remove(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.stop()));
    this.disk?.remove();
    await this.box.remove();
    this.older?.remove();
    this.clock.remove();
  }

  /** Moves the clock forward, and waits until every copy uses the new time. */
  async goTo(day: number, time: string): Promise<void> {
    await this.clock.set(
      at(day, time),
      this.servers.filter((server) => server.lives()),
    );
    if (this.database === 'SQLite') return;
    const beganMs = performance.now();
    for (const origin of this.standing) {
      for (;;) {
        const answer = await answerOf(origin, calls.getHealth, { headers: await this.headersOf(this.admin) });
        if (Math.abs(Date.parse(answer.body.readAt) - this.clock.nowMs()) < 5000) break;
        // A copy that compared its clock with its database's at that moment is wrong until it compares again, and a
        // sign-in there may have expired by the other copy's clock.
        if (performance.now() - beganMs > GIVE_UP_MS) throw new Error(`${origin} has another time: ${answer.text}`);
        this.admin.token = undefined;
        await pause(WRONG_CLOCK_MS);
      }
    }
  }

  /** Retries at the next copy, or at the only one, until the response is not "try again". */
  async ask<C extends Call>(
    call: C,
    sending: ClientSending<C> = {},
    first = this.calls,
  ): Promise<Answered<ReplyOf<C>>> {
    const beganMs = performance.now();
    for (let tries = 0; ; tries += 1) {
      const origin = this.standing[(first + tries) % Math.max(this.standing.length, 1)];
      if (origin !== undefined) {
        const answer = await answerOf(origin, call, sending);
        this.calls += 1;
        if (answer.status !== 0 && answer.status !== 503) return answer;
      }
      if (performance.now() - beganMs > GIVE_UP_MS) throw new Error(`${call.path} has not been answered in time.`);
      await pause(TRY_AGAIN_MS);
    }
  }

  /** Makes a call that must succeed. @throws with the response if it does not */
  async done<C extends Call>(
    who: WeekPerson | undefined,
    call: C,
    sending: ClientSending<C> = {},
  ): Promise<ReplyOf<C>> {
    const headers = { ...(who ? await this.headersOf(who) : {}), ...sending.headers };
    const answer = await this.ask(call, { ...sending, headers });
    if (answer.status !== 200) throw new Error(`${who?.username}: ${call.path}: ${answer.status} ${answer.text}`);
    return answer.body;
  }

  /** The header of a person's sign-in. A person without a sign-in is signed in first. */
  async headersOf(person: WeekPerson): Promise<Record<string, string>> {
    const nowMs = this.clock.nowMs();
    if (person.token === undefined || nowMs - (person.seenMs ?? 0) > SIGN_IN_MS[person.role]) {
      person.signingIn ??= this.signIn(person).finally(() => {
        person.signingIn = undefined;
      });
      await person.signingIn;
    } else if (person.role === 'professor') person.seenMs = nowMs;
    return { [tokenHeaders[person.role]]: person.token ?? '' };
  }

  /** Signs in, and chooses a password if it was a one-time password. */
  async signIn(person: WeekPerson): Promise<void> {
    const { username, password } = person;
    const answer = await this.ask(signIns[person.role], { body: { username, password } });
    if (answer.status !== 200) throw new Error(`${username} cannot sign in: ${answer.status} ${answer.text}`);
    person.token = answer.body.token;
    person.seenMs = this.clock.nowMs();
    if (!answer.body.mustChangePassword) return;
    person.password = `${randomUUID()} of ${username}`;
    const own = person.role === 'student' ? calls.updateStudentPassword : calls.updateAdminPassword;
    await this.done(person, own, { body: { password: person.password } });
  }

  /** Compares a value with the oracle's, and records the difference. */
  compare(way: string, expected: unknown, came: unknown): void {
    this.compared += 1;
    const [wanted, is] = [JSON.stringify(expected), JSON.stringify(came)];
    if (wanted !== is) this.differences.push(`${way}: should be ${wanted}, is ${is}`);
  }

  inLanes<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
    return inLanes(items, this.size.lanes, work);
  }

  /** The students who are in a program level at this moment. */
  pupilsOf(program: string): Pupil[] {
    const nowMs = this.clock.nowMs();
    return [...this.pupils.values()].filter(({ number }) => this.oracle.programOf(number, nowMs) === program);
  }

  pupil(number: string): Pupil {
    const found = this.pupils.get(number);
    if (!found) throw new Error(`There is no pupil ${number}.`);
    return found;
  }
}
