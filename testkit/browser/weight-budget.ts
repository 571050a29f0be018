import { readFileSync } from 'node:fs';

/** What a screen may make a browser load that has never been here, in KiB as it goes over the wire. */
export const weightBudget = {
  /** Scripts of a login. @see docs/decisions/0014 */
  loginScriptKib: 105,
  /** Scripts of a student's screen with everything that is opened on it, and of a registration. */
  studentScriptKib: 148,
  /** Scripts of the scanner with its worker, without the decoder's engine. */
  scannerScriptKib: 190,
  /** Styles of any screen. */
  styleKib: 20,
} as const;

/** The files of the screens of professors and administrators, without their endings. */
const staffScreens = readFileSync('web/app/staff-screen-list.ts', 'utf8').match(/[\w-]+(?=\.tsx')/g) ?? [];

/** What only professors and administrators need, by the names of its files: their screens, and parts of them. */
export const notForStudents = new RegExp(
  `^(?:${staffScreens.join('|')})-|scanner|camera|decode|zxing|pixmap|participation|account|enrol|drop-dialog|staff|hand-over|leaving|left-redemptions|sessions-page|^subjects?-(?!calls)|\\.wasm`,
);
