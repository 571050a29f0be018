import { randomUUID } from 'node:crypto';
import { calls } from '#contract/app/calls.ts';
import type { OracleStatus } from './oracle-records.ts';
import { at, dateOf, drawn, fateOf, LATE_AFTER, later, programName, WORTH } from './week-plan.ts';
import type { Course, Held, Pupil, WeekPerson, WeekSchool } from './week-school.ts';

/** A code is valid for 15 s; a student who waits longer shows a new one. */
const CODE_LIVES_MS = 14_000;

/** Adds a session of a subject on a day of the week, and records it in the oracle. */
export async function announce(school: WeekSchool, course: Course, day: number, by = course.professor): Promise<void> {
  const name = `${course.name} ${dateOf(day)}`;
  const program = programName(course.program);
  const times = { start_time: course.start, end_time: later(course.start, 60) };
  const worth = { class_token: WORTH.points, class_exp: WORTH.exp };
  const isToday = school.clock.nowMs() >= at(day, '00:00');
  const sent = await school.done(by, calls.createClass, {
    params: { subjectId: course.subject_id },
    body: { class_courseYearSection: program, ...worth, ...times, date: dateOf(day) },
  });
  const { start } = course;
  school.oracle.addSession({
    name,
    subject: course.name,
    program,
    professor: course.professor.username,
    day,
    ...WORTH,
    createdMs: isToday ? school.clock.nowMs() : at(day, start),
    lateMs: at(day, later(start, LATE_AFTER + 1)),
    overMs: at(day, later(start, 60)),
  });
  school.held.set(name, { name, course, class_id: sent.class.class_id, by });
}

/** What a student shows to the professor's scanner: their card, or a new code. */
export async function codeOrCard(school: WeekSchool, pupil: Pupil): Promise<string> {
  if (pupil.card !== undefined) return pupil.card;
  await school.headersOf(pupil);
  return (await school.done(undefined, calls.generateNewToken, { body: { oldToken: pupil.token ?? '' } })).QrToken;
}

/** One scan; retried with the same key until there is a response. */
async function scan(school: WeekSchool, { class_id }: Held, by: WeekPerson, value: string) {
  const headers = { ...(await school.headersOf(by)), studtoken: value, 'idempotency-key': randomUUID() };
  return school.ask(calls.createAttendance, { params: { sessionId: class_id }, headers });
}

/**
 * Scans a student and compares the response with the oracle. @param show creates what the scanner is shown, at each try
 */
export async function scanIn(
  school: WeekSchool,
  held: Held,
  pupil: Pupil,
  show = () => codeOrCard(school, pupil),
): Promise<void> {
  for (;;) {
    const beganMs = performance.now();
    const answer = await scan(school, held, held.by, await show());
    // A scan recorded before a crash is answered by its key; one that was not recorded needs a valid code.
    if (answer.body.code === 'qr-expired' && performance.now() - beganMs > CODE_LIVES_MS) continue;
    const { points, exp, level, streak } = answer.body.reward ?? {};
    const source = pupil.card === undefined ? 'code' : 'card';
    const wanted = school.oracle.scan(pupil.number, held.name, school.clock.nowMs(), source);
    school.compare(`${pupil.number}: the scan at ${held.name}`, wanted, { points, exp, level, streak });
    school.scans += 1;
    return;
  }
}

/** A scan that must be refused and changes nothing. */
export async function refused(
  school: WeekSchool,
  held: Held,
  value: string,
  code: string,
  by = held.by,
): Promise<void> {
  const { status, body } = await scan(school, held, by, value);
  const way = `${held.name}: a scan that is refused`;
  school.compare(way, { status: code === 'not-found' ? 404 : 400, code }, { status, code: body.code });
}

/** The students to be scanned at a session. Excused students come late or not at all. */
export function fatesAt(school: WeekSchool, { name, course }: Held) {
  return school.pupilsOf(programName(course.program)).map((pupil) => {
    const fate = fateOf(school.size, pupil.number, name);
    const { excuse } = school.oracle.student(pupil.number).places.get(name) ?? {};
    return { pupil, fate: excuse && fate !== 'late' ? ('missing' as const) : fate };
  });
}

/** Common mistakes at a door: a student of another class, the same student twice, a replaced code. */
async function mistakes(school: WeekSchool, held: Held, present: Pupil | undefined): Promise<void> {
  if (!present) return;
  const { program } = held.course;
  const [stranger] = school.pupilsOf(programName((program + 1) % school.size.programs));
  const kind = drawn(3, 'mistake', held.name);
  if (kind === 0 && stranger) await refused(school, held, await codeOrCard(school, stranger), 'other-program');
  if (kind === 1) await refused(school, held, await codeOrCard(school, present), 'already-in-class');
  if (kind === 2 && stranger && stranger.card === undefined) {
    const replaced = await codeOrCard(school, stranger);
    await codeOrCard(school, stranger);
    await refused(school, held, replaced, 'qr-expired');
  }
}

/**
 * Sets a student's status, based on the status that the person last saw.
 * @param kept what a device without a network kept: the status that it showed then, and the time in
 * @returns whether it was set: another status than the person saw stays
 */
export async function setSeenStatus(
  school: WeekSchool,
  held: Held,
  pupil: Pupil,
  status: OracleStatus,
  by: WeekPerson = held.by,
  kept?: { was: OracleStatus | null; timeIn: string },
): Promise<boolean> {
  const session = school.oracle.session(held.name);
  const is = school.oracle.statusOf(pupil.number, session, school.clock.nowMs());
  const { was, timeIn } = kept ?? { was: is, timeIn: null };
  const call = by.role === 'admin' ? calls.overrideStatus : calls.setStatus;
  const headers = { ...(await school.headersOf(by)), 'idempotency-key': randomUUID() };
  const body = { stud_id: pupil.id, status, was, timeIn, reason: 'Put right' };
  const answer = await school.ask(call, { params: { sessionId: held.class_id }, headers, body });
  // To a person, a student without a status is absent. A status that is there already is no conflict.
  const isSeen = (is ?? 'absent') === (was ?? 'absent');
  const wanted = isSeen || is === status ? 200 : 'roll-changed';
  school.compare(`${pupil.number}: ${was} to ${status} at ${held.name}`, wanted, answer.body.code ?? answer.status);
  const came = timeIn ? { ms: at(session.day, timeIn), within: 0 } : undefined;
  if (isSeen) school.oracle.set(pupil.number, held.name, status, school.clock.nowMs(), came);
  return wanted === 200;
}

/**
 * Corrects statuses before the session is over, for students without a phone and for absent students whose code was
 * scanned.
 */
export async function putRight(school: WeekSchool, held: Held): Promise<void> {
  const { oracle } = school;
  const of = Map.groupBy(fatesAt(school, held), ({ fate }) => fate);
  const forgot = (of.get('forgot-phone') ?? []).map(({ pupil }) => pupil);
  const nowMs = school.clock.nowMs();
  if (forgot.length > 1) {
    const status = 'present' as const;
    const was = (pupil: Pupil) => oracle.statusOf(pupil.number, oracle.session(held.name), nowMs);
    const entries = forgot.map((pupil) => ({ stud_id: pupil.id, status, was: was(pupil) }));
    const sending = { params: { sessionId: held.class_id }, body: { entries, reason: 'No phone' } };
    const { failed } = await school.done(held.by, calls.setStatuses, sending);
    school.compare(`${held.name}: statuses that could not be set`, [], failed);
    for (const pupil of forgot) oracle.set(pupil.number, held.name, status, nowMs);
  } else for (const pupil of forgot) await setSeenStatus(school, held, pupil, 'present');
  for (const { pupil } of of.get('scanned-for-a-friend') ?? []) await setSeenStatus(school, held, pupil, 'absent');
  if (drawn(3, 'closed', held.name) > 0) return;
  await school.done(held.by, calls.closeRoll, { params: { sessionId: held.class_id }, body: { closed: true } });
  const closedMs = school.clock.nowMs();
  Object.assign(oracle.session(held.name), { overMs: closedMs, closedMs });
  const [missing] = of.get('missing') ?? [];
  if (missing) await refused(school, held, await codeOrCard(school, missing.pupil), 'session-closed');
}

/** Additional events in an hour: one runs during all scans, and one scans a student in another way. */
export interface Besides {
  during?: (() => Promise<void>) | undefined;
  withOne?: ((held: Held, pupil: Pupil) => Promise<void>) | undefined;
  /** What professors do instead if they have no network. */
  scan?: (school: WeekSchool, held: Held, pupil: Pupil) => Promise<void>;
  mistakes?: typeof mistakes;
  putRight?: typeof putRight;
}

/** One hour of the school's day: everyone at the same time, then late students, corrections, and the end. */
export async function holdHour(school: WeekSchool, day: number, start: string, besides: Besides = {}): Promise<void> {
  const { during = () => Promise.resolve(), withOne } = besides;
  const does = { scan: scanIn, mistakes, putRight, ...besides };
  const sessions = [...school.held.values()].filter(
    ({ name, course }) => course.start === start && name.endsWith(dateOf(day)),
  );
  await school.goTo(day, later(start, 2));
  const arriving = sessions.flatMap((held) => fatesAt(school, held).map((each) => ({ held, ...each })));
  const isEarly = (fate: string) => fate === 'on-time' || fate === 'scanned-for-a-friend';
  const early = arriving.filter(({ fate }) => isEarly(fate));
  const one = withOne && early.find(({ fate, pupil }) => fate === 'on-time' && pupil.card === undefined);
  const crowd = early
    .filter((each) => each !== one)
    .sort((one, other) => drawn(1e6, start, one.pupil.number) - drawn(1e6, start, other.pupil.number));
  const both = [school.inLanes(crowd, ({ held, pupil }) => does.scan(school, held, pupil)), during()];
  // Waits for both even if one fails, since the other may be starting a process.
  await Promise.allSettled(both);
  await Promise.all(both);
  if (one) await withOne(one.held, one.pupil);
  for (const held of sessions)
    await does.mistakes(school, held, early.find((each) => each.held === held && each.fate === 'on-time')?.pupil);
  await school.goTo(day, later(start, LATE_AFTER + 10));
  const late = arriving.filter(({ fate }) => fate === 'late');
  await school.inLanes(late, ({ held, pupil }) => does.scan(school, held, pupil));
  await school.goTo(day, later(start, 40));
  await school.inLanes(sessions, (held) => does.putRight(school, held));
}
