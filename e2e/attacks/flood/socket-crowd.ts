import { inLanes } from '#testkit/process/client.ts';
import { provedSockets } from '#testkit/process/realtime-listener.ts';
import { comesAbout, until } from '#testkit/process/until.ts';
import { type ClassInProgress, openClass, qrValue, scan, students } from '#testkit/school/class-in-progress.ts';
import { signedInProfessor } from '#testkit/school/people.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';
import { openTimedListener, type TimedListener } from './timed-listeners.ts';

/** Sockets that one student and one professor may have. @see decisions §5 */
const [OF_STUDENT, OF_PROFESSOR] = [3, 50];
/** False messages per stranger's socket: below the ten a second that a socket may send, however quick the scans are. */
const LIES = 8;

type Student = Awaited<ReturnType<typeof students>>[number];

/** The people who are notified of scans, and the people who try to overhear the notifications. */
export interface Crowd {
  inClass: ClassInProgress;
  owners: Student[];
  strangers: Student[];
  /** Students who misbehave, and who are in none of the other groups. */
  rascals: Student[];
  /** The first of these professors has a class of their own. */
  otherProfessors: { readonly token: string }[];
}

/** @param owners students who will be scanned @param sockets of other people, a third of them students */
export async function gatherCrowd(school: SchoolUnderTest, owners: number, sockets: number): Promise<Crowd> {
  return {
    inClass: await openClass(school),
    otherProfessors: [
      (await openClass(school)).professor,
      ...(await Promise.all(
        Array.from({ length: Math.ceil(sockets / 3 / OF_PROFESSOR) }, () => signedInProfessor(school)),
      )),
    ],
    owners: await students(school, owners),
    rascals: await students(school, 2),
    strangers: await students(school, Math.ceil(sockets / 3 / OF_STUDENT)),
  };
}

/** What sockets outside a class received, and how soon the students of the class were notified of their own scans. */
export interface Overheard {
  /** Authenticated sockets of other people that stayed open. A third of all other sockets never authenticates. */
  strangers: number;
  /** Messages that any of the strangers received. */
  overheard: string[];
  scans: number;
  /** Scans whose own student was notified exactly once, with the scanned value. */
  delivered: number;
  /** Milliseconds from the professor's response to the student's message; below 0 if the message came first. */
  tookMs: number[];
}

/** The first messages of the three kinds of strangers. */
function parts({ inClass, otherProfessors, strangers }: Crowd) {
  const { class_id } = inClass;
  const student = (number: number) => ({ token: strangers[number % strangers.length]?.token });
  return [
    (): object => ({ type: 'scanner' }),
    (number: number): object => student(number),
    (number: number): object => ({
      type: 'scanner',
      token: otherProfessors[number % otherProfessors.length]?.token,
      class_id,
    }),
  ];
}

/** False messages with which strangers try to receive something or to forge a scan. */
function lies({ inClass: { subject_id, class_id } }: Crowd, unscanned: string, scanned: string | undefined): object[] {
  const invented = 'A'.repeat(26);
  return [
    { qrCode: unscanned, subject_id },
    { qrCode: invented, subject_id },
    { success: true, qrCode: unscanned, subject_id },
    ...(scanned === undefined ? [] : [{ qrCode: scanned, subject_id: subject_id + 1 }]),
    { type: 'attendance', class_id, attendance: {} },
  ];
}

/** Scans every owner at the first copy, while sockets are open at all copies and strangers send false messages. */
export async function listenIn(origins: readonly string[], crowd: Crowd, sockets: number): Promise<Overheard> {
  const { inClass, owners, strangers } = crowd;
  const at = (number: number) => origins[number % origins.length] ?? '';
  // Notifications of owners are timed at the last copy, which is the farthest.
  const atEach: TimedListener[][] = [];
  for (const origin of origins.toReversed())
    atEach.push(await Promise.all(owners.map(() => openTimedListener(origin))));
  const [own = []] = atEach;
  for (const listeners of atEach)
    for (const [number, listener] of listeners.entries()) listener.say({ token: owners[number]?.token });
  const others: TimedListener[] = [];
  const proved: TimedListener[] = [];
  const hellos = parts(crowd);
  await inLanes(
    Array.from({ length: sockets }, (_none, number) => number),
    50,
    async (number) => {
      const listener = await openTimedListener(at(Math.floor(number / 3)));
      listener.say(hellos[number % hellos.length]?.(Math.floor(number / 3)) ?? {});
      others.push(listener);
      if (number % hellos.length > 0) proved.push(listener);
    },
  );
  const signedIn = proved.length + atEach.flat().length;
  await until('everybody has proved themselves', async () => (await provedSockets(origins)) >= signedIn);

  const mint = async (student: Student) => (await qrValue(origins[0] ?? '', student)) ?? '';
  const [liar] = strangers;
  const unscanned = liar ? await mint(liar) : '';
  let scanned: string | undefined;
  const answers: { value: string; atMs: number }[] = [];
  const result: Overheard = { strangers: 0, overheard: [], scans: 0, delivered: 0, tookMs: [] };
  const each = Math.ceil(owners.length / LIES);
  for (const [number, student] of owners.entries()) {
    const told = lies(crowd, unscanned, scanned);
    for (const [which, listener] of others.entries())
      if ((which + number) % each === 0) listener.say(told[(which + number) % told.length] ?? {});
    const value = await mint(student);
    const { status } = await scan(origins[0] ?? '', inClass, value);
    answers.push({ value, atMs: performance.now() });
    result.scans += Number(status === 200);
    scanned = value;
  }
  // Once an owner is notified of their scan, everyone else who would ever be notified of it has been notified too.
  await comesAbout(() => atEach.flat().every(({ heard }) => heard.length > 0));
  await Promise.all([...others, ...atEach.flat()].map((listener) => listener.caughtUp()));
  for (const [number, { value, atMs }] of answers.entries()) {
    const [message, ...again] = own[number]?.heard ?? [];
    if (again.length > 0 || !message?.text.includes(`"qrCode":"${value}"`)) continue;
    result.delivered += 1;
    result.tookMs.push(message.atMs - atMs);
  }
  for (const listener of others) {
    result.overheard.push(...listener.heard.map(({ text }) => text));
  }
  for (const listener of proved) result.strangers += Number(listener.code() === 0);
  for (const listener of others) listener.close();
  // Owners are not notified of other students' scans either, nor of their own twice.
  for (const listener of atEach.flat()) {
    result.overheard.push(...listener.heard.slice(1).map(({ text }) => text));
    listener.close();
  }
  return result;
}
