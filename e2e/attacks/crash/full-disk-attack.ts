import { calls } from '#contract/app/calls.ts';
import { LITTLE_ROOM_MB } from '#contract/school/health/health-rules.ts';
import { type Attack, atLeast, atMost, exactly, type Report } from '#testkit/figures/attack.ts';
import { type BlackBox, makeBlackBox } from '#testkit/process/black-box.ts';
import { answerOf } from '#testkit/process/client.ts';
import type { ServerProcess } from '#testkit/process/server-process.ts';
import { mountSmallDisk, type SmallDisk } from '#testkit/process/small-disk.ts';
import { comesAbout, timed, until } from '#testkit/process/until.ts';
import { students } from '#testkit/school/class-in-progress.ts';
import { STORY_PASSWORD, signedInAdmin } from '#testkit/school/people.ts';
import { type CheckInLoad, prepareRush, startCheckIns } from './check-in-load.ts';
import { allViolations, evidence } from './evidence.ts';

/** The size of the disk: more than the free space below which a disk counts as nearly full. */
const DISK_MEGABYTES = LITTLE_ROOM_MB + 100;
/** The free space of a nearly full disk on which the school still records. */
const LITTLE_MEGABYTES = 34;
const CLIENTS = 8;
/** The most check-ins between one full disk and the next. */
const MOST_BETWEEN = 100;
const SESSIONS = 20;
/** How many times per round everyone signs in and reads while the disk is full. */
const TURNS = 3;

/** The responses while the disk was full. */
interface Seen {
  signIns: number[];
  readings: number[];
  ready: number[];
  tries: number[];
  healedMs: number[];
}

type People = Awaited<ReturnType<typeof fill>>;

async function fill(box: BlackBox, rounds: number) {
  const each = Math.ceil((rounds * MOST_BETWEEN * 4) / CLIENTS / SESSIONS) + 2;
  return box.closed(async (school) => ({
    rush: await prepareRush(school, CLIENTS, each, SESSIONS),
    admin: await signedInAdmin(school),
    others: await students(school, 20),
  }));
}

/** Waits until the product notices the full disk. Then everyone signs in and reads, and students request codes. */
async function live(origin: string, { rush, admin, others }: People, seen: Seen): Promise<void> {
  const password = STORY_PASSWORD;
  const isReady = async () => (await readiness(origin)).status;
  await until('it is not ready', async () => (await isReady()) === 503);
  for (let turn = 0; turn < TURNS; turn += 1) {
    const student = others[turn % others.length];
    const inClass = rush.classes[turn % rush.classes.length];
    if (!student || !inClass) throw new Error('nobody');
    const signIns = await Promise.all([
      answerOf(origin, calls.loginStudent, { body: { username: student.username, password } }),
      answerOf(origin, calls.loginProfessor, { body: { username: inClass.professor.username, password } }),
      answerOf(origin, calls.loginAdmin, { body: { username: admin.username, password } }),
    ]);
    seen.signIns.push(...signIns.map(({ status }) => status));
    const { headers } = inClass.professor;
    const readings = await Promise.all([
      answerOf(origin, calls.getStudent, { headers: { studtoken: signIns[0].body.token } }),
      answerOf(origin, calls.getAttendance, { headers, params: { sessionId: inClass.class_id } }),
      answerOf(origin, calls.getAllSubjectClass, { headers, body: { subject_id: inClass.subject_id } }),
      answerOf(origin, calls.getSchool),
    ]);
    seen.readings.push(...readings.map(({ status }) => status));
    const out = await answerOf(origin, calls.logoutStudent, { headers: { studtoken: signIns[0].body.token } });
    seen.signIns.push(out.status);
    const minted = await answerOf(origin, calls.generateNewToken, { body: { oldToken: student.token } });
    seen.tries.push(minted.headers.has('retry-after') ? minted.status : 0);
    seen.ready.push(await isReady());
  }
}

async function further(load: CheckInLoad, more: number): Promise<number> {
  const wanted = load.acknowledged.length + more;
  return (await timed(() => until('the clients come on', () => load.acknowledged.length >= wanted))).tookMs;
}

const share = (statuses: number[], wanted: number) => statuses.filter((status) => status !== wanted).length;

interface Scene {
  box: BlackBox;
  disk: SmallDisk;
  server: ServerProcess;
  people: People;
}

async function readiness(origin: string): Promise<{ status: number; says: string }> {
  const response = await fetch(`${origin}/readyz`);
  return { status: response.status, says: ((await response.json()) as { status: string }).status };
}

async function fillAndFree({ box, disk, server, people }: Scene, rounds: number, report: Report): Promise<void> {
  report.figure('ready before', (await readiness(server.origin)).status, '', exactly(200));
  const load = startCheckIns(people.rush, () => [server.origin]);
  disk.fill(LITTLE_MEGABYTES);
  const comesToSay = (status: string) => comesAbout(async () => (await readiness(server.origin)).says === status);
  const isDegraded = await comesToSay('degraded');
  await further(load, 20);
  report.figure(`with ${LITTLE_MEGABYTES} MB free: says that it is degraded`, Number(isDegraded), '', exactly(1));
  report.figure('… and is ready', (await readiness(server.origin)).status, '', exactly(200));
  const refusedEarly = (load.statuses.get(503) ?? 0) + load.wrong.length;
  report.figure('… and refuses check-ins', refusedEarly, '', exactly(0));
  disk.free();
  const seen: Seen = { signIns: [], readings: [], ready: [], tries: [], healedMs: [] };
  for (let round = 0; round < rounds; round += 1) {
    await further(load, 20 + Math.random() * MOST_BETWEEN);
    disk.fill();
    await live(server.origin, people, seen);
    if (round === rounds - 1) {
      await server.kill();
      await server.start();
      await live(server.origin, people, seen);
    }
    disk.free();
    seen.healedMs.push(await further(load, 1));
  }
  await further(load, 20);
  report.figure('ready afterwards, and not degraded', Number(await comesToSay('ready')), '', exactly(1));
  await load.stop();
  const refused = load.statuses.get(503) ?? 0;
  const { lost, broken } = await evidence(box.env, load.acknowledged);
  report.figure('times that the disk was full to the last byte', rounds, '');
  report.figure('… and the process was killed and started on it', 1, '');
  report.figure('requests of the check-ins answered 503 with Retry-After', refused, '', atLeast(rounds));
  report.none('… answered anything but 200 or that', load.wrong);
  report.figure(
    `of ${seen.tries.length} codes asked for on the full disk, not 503`,
    share(seen.tries, 503),
    '',
    exactly(0),
  );
  report.figure(
    `of ${seen.signIns.length} sign-ins and -outs on it, not 200`,
    share(seen.signIns, 200),
    '',
    exactly(0),
  );
  report.figure(`of ${seen.readings.length} readings on it, not 200`, share(seen.readings, 200), '', exactly(0));
  report.figure(`of ${seen.ready.length} looks at /readyz, not 503`, share(seen.ready, 503), '', exactly(0));
  report.figure('records again after there was room, at most', Math.max(...seen.healedMs), 'ms', atMost(5000));
  report.figure('check-ins acknowledged', load.acknowledged.length, '', atLeast(20 * rounds));
  report.figure('acknowledged and lost', lost, '', exactly(0));
  report.figure('records that did not hold', broken, '', exactly(0));
  report.none('records and file that do not hold', await allViolations(box.env));
}

/** Fills a disk in the middle of a class, and empties it again. */
export const fullDiskAttack: Attack = {
  name: 'full-disk',
  promises: 'on a full disk nothing is lost, reading and signing in still work, and recording resumes automatically',
  async run(form, report) {
    const box = await makeBlackBox('SQLite');
    const disk = mountSmallDisk(box.env.DATA_DIR ?? '', DISK_MEGABYTES);
    if (!disk) {
      await box.remove();
      return report.note('Left out: only an administrator of the machine can make a small disk.');
    }
    try {
      const rounds = form === 'full' ? 10 : 2;
      const people = await fill(box, rounds);
      const server = await box.start();
      try {
        await fillAndFree({ box, disk, server, people }, rounds, report);
      } finally {
        await server.stop();
      }
    } finally {
      disk.remove();
      await box.remove();
    }
  },
};
