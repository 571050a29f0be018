import { readFileSync } from 'node:fs';

/** The most that a screen may make a browser without a cache load, in KiB as transferred. */
export const weightBudget = {
  /** Scripts of a login. @see docs/decisions/0014 */
  loginScriptKib: 105,
  /** Scripts of a student's screen with everything that opens on it, or of the registration. */
  studentScriptKib: 148,
  /** Scripts of the scanner with its worker, without the decoder's WebAssembly. */
  scannerScriptKib: 190,
  styleKib: 20,
} as const;

/** The file names of the professors' and administrators' screens, without extensions. */
const staffScreens = readFileSync('web/app/staff-screen-list.ts', 'utf8').match(/[\w-]+(?=\.tsx')/g) ?? [];

/** Matches the names of files that only professors and administrators need: screens and parts of screens. */
export const notForStudents = new RegExp(
  `^(?:${staffScreens.join('|')})-|scanner|camera|decode|zxing|pixmap|participation|account|enrol|drop-dialog|staff|hand-over|leaving|left-redemptions|chart|sessions-page|^subjects?-(?!calls)|\\.wasm`,
);
