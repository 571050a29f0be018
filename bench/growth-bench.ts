import type { Bench } from '#bench/base/bench.ts';
import { type MorningSchool, openMorning, scansOf } from '#bench/base/morning-school.ts';
import { calls } from '#contract/app/calls.ts';
import type { Call } from '#contract/platform/base/call.ts';
import { atMost, exactly, type Report } from '#testkit/figures/attack.ts';
import { type DatabaseName, databaseNames, makeBlackBox } from '#testkit/process/black-box.ts';
import { quantile } from '#testkit/process/client.ts';
import { Connection, type RequestBytes, requestBytes } from '#testkit/process/http-load.ts';
import { attendanceRows, largeSchoolIds, type SchoolSize } from '#testkit/school/large-school.ts';

/** 40,000 students; only the first program level, which is measured, has a past. */
const SMALL: SchoolSize = {
  programs: 800,
  studentsOfProgram: 50,
  subjectsOfProgram: 5,
  sessionsOfSubject: 50,
  programsWithPast: 1,
};
/** The same students, but all of them have a past. */
const LARGE: SchoolSize = { ...SMALL, programsWithPast: SMALL.programs };

/** Requests of each kind to each school, alternating. */
const TIMES = 200;
/** Students of other program levels who are scanned too, because a school's check-ins are spread over its tables. */
const SCANNED = 2000;

type Kind = 'check-in' | 'streak' | 'present list' | 'attendance details' | 'shop';

function requestsOf(school: MorningSchool): Record<Kind, RequestBytes[]> {
  const students = school.students.slice(0, SMALL.studentsOfProgram);
  const ids = largeSchoolIds(SMALL);
  const proftoken = school.professors[0] ?? '';
  const by = (call: Call, body?: object) =>
    students.map((studtoken) => requestBytes(call.method, call.path, { studtoken }, body));
  const present = calls.getAttendance.path.replace(':sessionId', String(ids.session(1, 1, SMALL.sessionsOfSubject)));
  return {
    // Every twentieth student, so that neighbors in the tables are not neighbors in time.
    'check-in': scansOf(SMALL, school).filter((_scan, at) => at % (40_000 / SCANNED) === 0),
    streak: by(calls.getStudentSingleClassAndSubject, { subject_id: 1 }),
    'present list': [requestBytes('GET', present, { proftoken })],
    'attendance details': by(calls.getStudentClassAndSubject),
    shop: by(calls.getStudentShopItems),
  };
}

async function growth(database: DatabaseName, report: Report): Promise<void> {
  const boxes = { small: await makeBlackBox(database), large: await makeBlackBox(database) };
  try {
    const asked = { signedIn: SMALL.studentsOfProgram, minted: 40_000 };
    const small = requestsOf(await openMorning(boxes.small, SMALL, asked));
    const large = requestsOf(await openMorning(boxes.large, LARGE, asked));
    const servers = { small: await boxes.small.start(), large: await boxes.large.start() };
    report.figure(
      `${database}: ready with ${attendanceRows(LARGE)} attendances`,
      servers.large.readyMs,
      'ms',
      atMost(1000),
    );
    const at = {
      small: await Connection.open(servers.small.origin),
      large: await Connection.open(servers.large.origin),
    };
    let refused = 0;
    for (const kind of Object.keys(small) as Kind[]) {
      const tookMs: { small: number[]; large: number[] } = { small: [], large: [] };
      for (let time = 0; time < TIMES; time += 1) {
        for (const [size, requests] of [
          ['small', small[kind]],
          ['large', large[kind]],
        ] as const) {
          const askedMs = performance.now();
          const { status } = await at[size].ask(requests[time % requests.length] ?? Buffer.alloc(0));
          // The first requests warm both schools up.
          if (time >= TIMES / 10) tookMs[size].push(performance.now() - askedMs);
          if (status !== 200) refused += 1;
        }
      }
      const [few, many] = [quantile(tookMs.small, 0.5), quantile(tookMs.large, 0.5)];
      report.figure(`${database}: ${kind}, ${attendanceRows(SMALL)} rows, median`, few, 'ms');
      report.figure(`${database}: ${kind}, ${attendanceRows(LARGE)} rows, median`, many, 'ms');
      report.figure(`${database}: ${kind}, times as long`, many / few, '×', atMost(1.5));
    }
    report.figure(`${database}: requests refused`, refused, '', exactly(0));
    at.small.close();
    at.large.close();
  } finally {
    await boxes.small.remove();
    await boxes.large.remove();
  }
}

/** The same school after one term and after many. */
export const growthBench: Bench = {
  name: 'growth',
  asks: 'Does anything take longer when the school has ten million attendances instead of some thousand?',
  async run(report) {
    for (const database of databaseNames) await growth(database, report);
  },
};
