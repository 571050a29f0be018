import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loginStudent } from '#contract/account/sign-in/sign-in-calls.ts';
import { startBrowser } from '#testkit/browser/browsers.ts';
import { type Attack, type AttackForm, atLeast, type Report } from '#testkit/figures/attack.ts';
import { type BlackBox, makeBlackBox } from '#testkit/process/black-box.ts';
import { answerOf } from '#testkit/process/client.ts';
import { madeCertificate } from '#testkit/process/made-certificate.ts';
import { rawClient, sendBytes } from '#testkit/process/raw-request.ts';
import { acceptedPictures } from '#testkit/samples/pictures.ts';
import { STORY_PASSWORD, signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import { paths } from '#web/platform/base/paths.ts';
import { builtAddress, builtFaults } from './built-files.ts';
import { headerFaults, type Judged } from './page-headers.ts';
import { type Walker, walkThrough } from './page-walk.ts';

const FOR_GOOD = /^public, max-age=31536000, immutable$/;
const FRESH = /^no-cache$/;
const NOBODY_KEEPS = /^(private, )?no-store$/;

/** The headers of every response, and how a browser then behaves. */
export const pageAttack: Attack = {
  name: 'page',
  promises: 'browsers isolate the pages: no foreign script, no frame, no token in an address',
  async run(form, report) {
    const { files, faults } = builtFaults();
    tell(report, 'built files', files, faults);
    const box = await makeBlackBox('SQLite');
    try {
      const cast = await box.closed(async (school) => {
        const student = await signedInStudent(school);
        const image = (await acceptedPictures()).webp;
        const photo = { stud_id: student.stud_id, image, createdAt: new Date().toISOString() };
        await school.services.database.write((db) => db.insertInto('photo').values(photo).execute());
        return { student, professor: await signedInProfessor(school), admin: await signedInAdmin(school) };
      });
      const server = await box.start();
      await judgeKinds(server.origin, cast.student, report);
      await walkAll(server.origin, cast, form, report);
      await server.stop();
      await judgeHttps(box, report);
    } finally {
      await box.remove();
    }
  },
};

function tell(report: Report, what: string, count: number, faults: readonly string[]): void {
  report.figure(what, count, '', atLeast(1));
  report.none(`${what}: not as they should be`, faults);
}

/** Checks one response of every kind. */
async function judgeKinds(
  origin: string,
  { headers, username }: { headers: Record<string, string>; username: string },
  report: Report,
): Promise<void> {
  const client = rawClient(origin);
  const asset = builtAddress('.js');
  const { headers: tagged } = await client.send({ url: asset });
  const kinds: {
    what: string;
    status: number;
    cache: RegExp;
    url: string;
    method?: string;
    headers?: Record<string, string>;
  }[] = [
    { what: 'the page', status: 200, cache: FRESH, url: '/' },
    { what: 'a page of the application', status: 200, cache: FRESH, url: '/student/shop' },
    { what: 'a page that there is not', status: 404, cache: FRESH, url: '/no/such/page' },
    { what: 'an address that cannot be read', status: 404, cache: FRESH, url: '/%zz' },
    { what: 'a script', status: 200, cache: FOR_GOOD, url: asset },
    {
      what: 'a script that is known',
      status: 304,
      cache: FOR_GOOD,
      url: asset,
      headers: { 'if-none-match': tagged.etag ?? '' },
    },
    { what: 'a style', status: 200, cache: FOR_GOOD, url: builtAddress('.css') },
    { what: 'the decoder', status: 200, cache: FOR_GOOD, url: builtAddress('.wasm') },
    { what: 'the icon', status: 200, cache: FRESH, url: '/icon.svg' },
    { what: 'the manifest', status: 200, cache: FRESH, url: '/manifest.webmanifest' },
    { what: 'the service worker', status: 200, cache: FRESH, url: '/service-worker.js' },
    { what: 'a file that there is not', status: 404, cache: NOBODY_KEEPS, url: '/assets/none.js' },
    { what: 'a call', status: 200, cache: NOBODY_KEEPS, url: '/api/student/getStudent', headers },
    { what: 'a photo', status: 200, cache: NOBODY_KEEPS, url: '/api/student/studentImgRetrieve', headers },
    { what: 'a refusal', status: 401, cache: NOBODY_KEEPS, url: '/api/student/getStudent' },
    { what: 'bad input', status: 400, cache: NOBODY_KEEPS, url: '/api/student/sendOTP', method: 'POST' },
    { what: 'a call that there is not', status: 404, cache: NOBODY_KEEPS, url: '/api/none' },
    { what: 'the description of the calls', status: 200, cache: NOBODY_KEEPS, url: '/api/openapi.json' },
    { what: 'the state of the process', status: 200, cache: NOBODY_KEEPS, url: '/healthz' },
    { what: 'whether it is ready', status: 200, cache: NOBODY_KEEPS, url: '/readyz' },
    { what: 'the metrics', status: 200, cache: NOBODY_KEEPS, url: '/metrics' },
    { what: 'the sockets without a socket', status: 404, cache: FRESH, url: '/realtime' },
  ];
  const faults: string[] = [];
  for (const { what, status, cache, ...request } of kinds) {
    const answer = await client.send(request);
    if (answer.status !== status) faults.push(`${what} is answered by ${answer.status}`);
    faults.push(...headerFaults({ what, headers: answer.headers, cache }));
  }
  const bare = headersIn(await sendBytes(origin, 'FOO\r\n\r\n'));
  faults.push(...headerFaults({ what: 'no request', headers: bare, cache: NOBODY_KEEPS, isBare: true }));
  client.close();
  const signedIn = await answerOf(origin, loginStudent, { body: { username, password: STORY_PASSWORD } });
  const cookie = signedIn.headers.get('set-cookie') ?? '';
  for (const mark of ['HttpOnly', 'SameSite=Strict', 'Path=/'])
    if (!cookie.includes(mark)) faults.push(`the cookie of a known device is not ${mark}: ${cookie}`);
  tell(report, 'kinds of answers', kinds.length + 1, faults);
}

function headersIn(answer: string): Record<string, string> {
  const lines = answer.split('\r\n\r\n')[0]?.split('\r\n').slice(1) ?? [];
  return Object.fromEntries(
    lines.map((line) => [line.split(':')[0]?.toLowerCase() ?? '', line.replace(/^[^:]*:\s*/, '')]),
  );
}

type Cast = Record<'student' | 'professor' | 'admin', { username: string }>;

/** Signs a person of every role in, visits screens and signs out, in a real browser. */
async function walkAll(origin: string, cast: Cast, form: AttackForm, report: Report): Promise<void> {
  const walkers: Walker[] = [
    {
      role: 'student',
      username: cast.student.username,
      login: paths.studentLogin.href(),
      screens: [
        paths.studentHome,
        paths.leaderboard,
        paths.incentivesHub,
        paths.attendanceDetails,
        paths.studentProfile,
      ].map((place) => place.href()),
    },
    {
      role: 'professor',
      username: cast.professor.username,
      login: paths.professorLogin.href(),
      screens: [
        paths.subjects,
        paths.incentivesCatalog,
        paths.eventDashboard,
        paths.redeemedIncentives,
        paths.professorProfile,
      ].map((place) => place.href()),
    },
    {
      role: 'admin',
      username: cast.admin.username,
      login: paths.adminLogin.href(),
      screens: [
        paths.adminDashboard,
        paths.adminStudents,
        paths.adminMasterlist,
        paths.adminProfessors,
        paths.adminSettings,
      ].map((place) => place.href()),
    },
  ];
  const browser = await startBrowser();
  try {
    const faults: string[] = [];
    let asked = 0;
    for (const walker of walkers) {
      const screens = form === 'full' ? walker.screens : walker.screens.slice(0, 2);
      const { visitor, token, faults: kept } = await walkThrough(browser, origin, { ...walker, screens });
      const told = visitor.asked.filter(
        (url) => decodeURIComponent(url).includes(token) || url.includes(encodeURIComponent(STORY_PASSWORD)),
      );
      faults.push(
        ...kept,
        ...visitor.faults,
        ...visitor.answers.withoutPolicy,
        ...told.map((url) => `told in an address: ${url}`),
      );
      const client = rawClient(origin);
      const { status } = await client.send({ url: '/api/student/getStudent', headers: { studtoken: token } });
      client.close();
      if (status !== 401) faults.push(`${walker.role}: the sign-in lives on after Logout`);
      asked += visitor.asked.length;
    }
    tell(report, 'addresses that browsers asked for', asked, faults);
  } finally {
    await browser.close();
  }
}

/**
 * With the school's certificate, HTTPS must be enforced permanently. With a self-signed certificate, HTTPS must not be
 * enforced, because browsers would then not let people past the warning.
 */
async function judgeHttps(box: BlackBox, report: Report): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-certificate-'));
  try {
    const file = await madeCertificate(folder);
    const school = await box.start({ TLS_CERT: file, TLS_KEY: file });
    const bySchool = await headersOverTls(school.origin);
    await school.stop();
    const shared = await box.start({ HOST: '127.0.0.1' }, ['/bin/sh', '-c', 'exec "$@" --share', 'sh']);
    const byMachine = await headersOverTls(shared.origin);
    await shared.stop();
    const judged: Judged[] = [
      { what: "HTTPS by the school's certificate", headers: bySchool, cache: FRESH, strict: true },
      { what: "HTTPS by the machine's own certificate", headers: byMachine, cache: FRESH, strict: false },
    ];
    tell(report, 'answers over HTTPS', judged.length, judged.flatMap(headerFaults));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reads the headers over TLS and accepts any certificate, since only the headers are checked. */
function headersOverTls(origin: string): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    get(`${origin}/`, { rejectUnauthorized: false }, (response) => {
      response.resume();
      resolve(Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)])));
    }).on('error', reject);
  });
}
