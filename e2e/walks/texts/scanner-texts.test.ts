/** Each text that the specification quotes for a scanner can be read by the professor at the door. */
import { expect, type Page } from '@playwright/test';
import { storeSetting } from '#server/platform/settings/settings-queries.ts';
import { laptop, type Visitor } from '#testkit/browser/browsers.ts';
import * as desk from '#testkit/browser/professor-desk.ts';
import { seenTexts } from '#testkit/browser/seen-texts.ts';
import { walksAt } from '#testkit/browser/walk.ts';
import { installStandIn } from '#testkit/camera/stand-in-camera.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';
import { addSession, addSubject, PROGRAM } from '#testkit/school/teaching.ts';
import { paths } from '#web/platform/base/paths.ts';
import { unexplained } from './failing-calls.ts';
import { notSeen, quotedOnScreens, quotedTexts } from './quoted-texts.ts';

const NOBODYS = 'BSIT 9Z';

async function classAndEvent(school: SchoolUnderTest) {
  const ofAll = await desk.aClass(school, 4);
  const { teacher } = ofAll;
  // The specification's scanner has a network or says so. Where devices keep scans, it would keep them instead.
  await school.services.database.write((db) => storeSetting(db, 'offline_hours', '0'));
  const nobodys = await addSubject(school, teacher, 'Latin', NOBODYS);
  const nobodysSession = await addSession(school, teacher, nobodys, { program: NOBODYS });
  const event = await addSubject(school, teacher, 'Foundation Day', ' ');
  const eventSession = await addSession(school, teacher, event, { program: ' ' });
  return { ...ofAll, nobodys, nobodysSession, event, eventSession };
}

const test = walksAt(classAndEvent, { HOST: '0.0.0.0', ALLOW_HTTP: 'yes' });
const { sees, seesAll, everyOneSeen } = seenTexts([...quotedTexts.scanner, ...quotedOnScreens.scanner]);
test.describe.configure({ mode: 'serial' });

let professor: Visitor;
let page: Page;
test.beforeAll(async ({ arrive, prepared }) => {
  professor = await arrive(laptop, prepared.teacher);
  await installStandIn(professor.context);
  page = professor.page;
});

const scannerOf = (subjectID: number, sessionID: number, programlevel = PROGRAM) =>
  paths.classScanner.href({ subjectID, sessionID, programlevel });
const press = (name: string) => page.getByRole('button', { name }).click();

test('a class before its first scan', async ({ prepared }) => {
  const texts = ['Attendance for {}', 'AWAITING STUDENT QR CODE', 'PRESENT STUDENTS'] as const;
  await seesAll(page, [...texts, 'No students in the attendance list yet.', 'Download CSV', 'View Master list'], () =>
    page.goto(scannerOf(prepared.subject_id, prepared.class_id)),
  );
  await page.locator('[data-phase="running"]').waitFor();
});

test('a recorded scan, and a second one of the same student', async ({ prepared, product }) => {
  const [first] = prepared.students as [desk.DeskStudent];
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route('**/createAttendance/**', async (route) => {
    await held;
    await route.continue();
  });
  const value = await desk.qrValueAtServer(product, first);
  await sees(page, 'Processing QR code...', () => desk.typeLikeAScanner(page, value));
  await seesAll(page, ['WELCOME!', 'Student marked as present.', 'Student Attendance Recorded'], async () => go());
  await page.unroute('**/createAttendance/**');
  const again = await desk.qrValueAtServer(product, first);
  await seesAll(page, ['Already Present', 'This student is already recorded for this session.'], () =>
    desk.typeLikeAScanner(page, again),
  );
  await sees(page, 'Time in', () => press('View present list'));
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
});

test('a scan that fails', async ({ prepared, product }) => {
  const [, second] = prepared.students as [desk.DeskStudent, desk.DeskStudent];
  await sees(page, 'An error occurred', () => desk.typeLikeAScanner(page, 'two words'));
  await page.route('**/createAttendance/**', (route) => route.fulfill({ status: 500, ...unexplained }));
  const value = () => desk.qrValueAtServer(product, second);
  const failed = await value();
  await sees(page, 'An unexpected server error occurred.', () => desk.typeLikeAScanner(page, failed));
  await page.unroute('**/createAttendance/**');

  await page.evaluate(`window.timeout = AbortSignal.timeout; AbortSignal.timeout = () => { throw new Error('none'); }`);
  const unset = await value();
  await sees(page, 'An error occurred during request setup.', () => desk.typeLikeAScanner(page, unset));
  await page.evaluate('AbortSignal.timeout = window.timeout');

  await page.route('**/createAttendance/**', (route) => route.abort());
  const lost = await value();
  await sees(page, 'Network error. Please check your internet connection.', () => desk.typeLikeAScanner(page, lost));
  await page.unroute('**/createAttendance/**');
});

test('data that cannot be loaded or downloaded', async ({ prepared }) => {
  const { nobodys, nobodysSession, subject_id, class_id } = prepared;
  await page.goto(scannerOf(nobodys, nobodysSession, NOBODYS));
  await seesAll(page, ['No Students', 'No students found for this program.'], () => press('View Master list'));
  await sees(page, 'No student data available.', () => press('Download CSV'));

  await page.route('**/getRoll/**', (route) => route.fulfill({ status: 500, ...unexplained }));
  await page.goto(scannerOf(subject_id, class_id));
  await page.locator('[data-phase="running"]').waitFor();
  await sees(page, 'An error occurred while fetching students.', () => press('View Master list'));
  await page.unroute('**/getRoll/**');
  await page.route('**/getSingleClass/**', (route) => route.fulfill({ status: 500, ...unexplained }));
  await sees(page, 'Failed to load session data or attendance.', () => page.reload());
  await page.unroute('**/getSingleClass/**');
});

test('an event', async ({ prepared }) => {
  const { event, eventSession } = prepared;
  await sees(page, 'SCANNING QR CODE', () =>
    page.goto(paths.eventScanner.href({ subjectID: event, sessionID: eventSession, programlevel: ' ' })),
  );
  // As in a school without students.
  await page.route('**/getRoll/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), roll: [] } });
  });
  await sees(page, 'No student master list data available to generate CSV.', () => press('Download CSV'));
  await page.unroute('**/getRoll/**');
});

test('a file that takes too long, and a response without a message', async ({ prepared }) => {
  await page.goto(scannerOf(prepared.subject_id, prepared.class_id));
  await page.locator('[data-phase="running"]').waitFor();
  await page.route('**/getRoll/**', (route) => route.fulfill({ status: 418, ...unexplained }));
  await sees(page, 'Request failed with status code {}', () => press('Download CSV'));
  await page.unroute('**/getRoll/**');
  await page.route('**/getRoll/**', () => undefined);
  // The timeout of twenty seconds passes immediately.
  await page.evaluate('const real = AbortSignal.timeout.bind(AbortSignal); AbortSignal.timeout = () => real(100)');
  await sees(page, 'timeout exceeded', () => press('Download CSV'));
  await page.unroute('**/getRoll/**');
});

test('a camera that is not available', async ({ arrive, prepared, product }) => {
  const at = scannerOf(prepared.subject_id, prepared.class_id);
  const insecure = `http://school.test:${new URL(product.url).port}${at}`;
  await sees(page, 'camera access is only permitted in secure context. Use HTTPS or localhost rather than HTTP.', () =>
    page.goto(insecure),
  );
  const opens = async (script: string) => {
    const visitor = await arrive(laptop, prepared.teacher);
    await visitor.context.addInitScript(script);
    return visitor;
  };
  const none = await opens("Object.defineProperty(navigator, 'mediaDevices', { value: undefined })");
  await sees(none.page, 'this browser has no Stream API support', () => none.page.goto(at));
  const still = await opens(
    "navigator.mediaDevices.getUserMedia = async () => document.createElement('canvas').captureStream(0)",
  );
  await sees(still.page, 'Loading camera stream timed out after 3 seconds.', () => still.page.goto(at));
  const undecoded = await arrive(laptop, prepared.teacher);
  await installStandIn(undecoded.context);
  await undecoded.context.route('**/*.wasm', (route) => route.abort());
  await sees(undecoded.page, 'Barcode detection service unavailable.', () => undecoded.page.goto(at));
});

test('every text was seen', everyOneSeen);

test('all 151 texts of the specification have a walk or a reason', () => {
  const listed = [...Object.values(quotedTexts).flat(), ...Object.keys(notSeen)];
  expect([listed.length, new Set(listed).size]).toEqual([151, 151]);
});
