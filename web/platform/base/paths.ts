import type { Role } from '#contract/platform/base/call.ts';

/** Values for a place's parameters. Parameters that are read from an address are text. */
type Params<Names extends string> = Readonly<Record<Names, string | number>>;

export type ParamNames<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never;

/** The role that may open a place; `nobody` if it is open to all */
export type ScreenAudience = Role | 'nobody';

/** A place of the application: its audience, its route pattern and its address */
export interface Place<Who extends ScreenAudience = ScreenAudience, Pattern extends string = string> {
  /** The role whose sign-in it needs; `nobody` if it is open to all */
  readonly who: Who;
  readonly pattern: Pattern;
  readonly href: (...params: [ParamNames<Pattern>] extends [never] ? [] : [Params<ParamNames<Pattern>>]) => string;
}

/**
 * Browsers remove `.` and `..` from addresses, also written as `%2E`, and an empty segment matches no route. Parameters
 * with these values get this suffix, which no text of the product may contain.
 */
const MARK = '\uFEFF';

function encodeParam(value: string | number): string {
  const text = String(value).toWellFormed();
  return encodeURIComponent(/^\.{0,2}$/.test(text) || text.endsWith(MARK) ? text + MARK : text);
}

/** Decodes one raw segment of an address; returns it unchanged if its percent-encoding is invalid. */
export function decodeParam(raw: string): string {
  try {
    const text = decodeURIComponent(raw);
    return text.endsWith(MARK) ? text.slice(0, -1) : text;
  } catch {
    return raw;
  }
}

function place<const Who extends ScreenAudience, const Pattern extends string>(
  who: Who,
  pattern: Pattern,
): Place<Who, Pattern> {
  return {
    who,
    pattern,
    href: (...[params]) =>
      pattern.replace(/:(\w+)/g, (_, name: string) =>
        encodeParam((params as Record<string, string | number> | undefined)?.[name] ?? ''),
      ),
  };
}

/**
 * All places of the application; each is in this list once. Each place has a screen of the same name in
 * `web/app/screens.ts` or `staff-screen-list.ts`. Walks, attack tests and screenshots use this list.
 * @see spec §2
 */
export const paths = {
  studentLogin: place('nobody', '/'),
  professorLogin: place('nobody', '/ZXNzb3IiLCJVfrvonD'),
  /** An address that professors can remember. The address leads to the professor login. */
  professorLoginByName: place('nobody', '/professor/login'),
  registerStudent: place('nobody', '/RegisterStudent'),
  registerProfessor: place('nobody', '/RegisterProfessor'),
  /** Which personal data is kept, and whom to ask */
  privacy: place('nobody', '/privacy'),
  studentHome: place('student', '/student'),
  attendanceDetails: place('student', '/student/attendancedetails'),
  incentivesHub: place('student', '/student/shop'),
  claimedIncentives: place('student', '/student/shop/transaction'),
  studentProfile: place('student', '/student/profile'),
  leaderboard: place('student', '/student/leaderboard'),
  subjects: place('professor', '/professor'),
  incentivesCatalog: place('professor', '/professor/shop'),
  redeemedIncentives: place('professor', '/professor/shop/Transaction'),
  professorProfile: place('professor', '/professor/profile'),
  eventDashboard: place('professor', '/professor/event'),
  eventSessions: place('professor', '/professor/event/session/:subjectID/:subjectName/:startTime/:endTime'),
  subjectSessions: place('professor', '/professor/session/:subjectID/:subjectName/:subjectCourse/:startTime/:endTime'),
  classRecycleBin: place('professor', '/professor/RecycleSession/:subjectID/:subjectName/:programlevel'),
  eventRecycleBin: place('professor', '/professor/event/RecycleSession/:subjectID/:subjectName/:programlevel'),
  classScanner: place('professor', '/professor/session/qrscanner/:subjectID/:sessionID/:programlevel'),
  eventScanner: place('professor', '/professor/eventsession/qrscanner/:subjectID/:sessionID/:programlevel'),
  roll: place('professor', '/professor/roll/:subjectID/:sessionID'),
  participationOverview: place(
    'professor',
    '/professor/studentParticipantsOverview/:subjectID/:subjectName/:subjectProgramLevel',
  ),
  subjectPeople: place('professor', '/professor/people/:subjectID/:subjectName'),
  subjectStaff: place('professor', '/professor/staff/:subjectID/:subjectName'),
  ownTimetable: place('professor', '/professor/timetable'),
  professorLeaves: place('professor', '/professor/leaves'),
  ownReports: place('professor', '/professor/reports'),
  adminLogin: place('nobody', '/admin'),
  adminDashboard: place('admin', '/adminDashboard'),
  adminStudents: place('admin', '/adminStudentDashboard'),
  adminImport: place('admin', '/adminImport'),
  adminCards: place('admin', '/adminCards'),
  adminProfessors: place('admin', '/adminProfessorDashboard'),
  adminSubjects: place('admin', '/adminSubjects'),
  adminDeletedSubjects: place('admin', '/adminDeletedSubjects'),
  adminSubjectPeople: place('admin', '/adminSubjectPeople/:subjectID/:subjectName'),
  adminRedemptions: place('admin', '/adminRedemptions'),
  professorSubjects: place('admin', '/adminProfessorSubjects/:professorID'),
  adminSubjectStaff: place('admin', '/adminSubjectStaff/:subjectID/:subjectName'),
  adminMasterlist: place('admin', '/adminMasterlistDashboard'),
  programMasterlist: place('admin', '/adminProgramMasterlist/:programlevel'),
  adminProgramLevels: place('admin', '/adminProgramLevels'),
  adminAttendance: place('admin', '/adminAttendance'),
  adminSessionRoll: place('admin', '/adminAttendance/session/:sessionID'),
  adminStudentRoll: place('admin', '/adminAttendance/student/:studentID'),
  adminClassRoll: place('admin', '/adminAttendance/class/:programlevel'),
  schoolReports: place('admin', '/adminReports'),
  schoolTimetable: place('admin', '/adminTimetable'),
  adminLeaves: place('admin', '/adminLeaves'),
  adminSettings: place('admin', '/adminSettingsDashboard'),
  adminAdministrators: place('admin', '/adminAdministrators'),
  adminHealth: place('admin', '/adminHealth'),
  adminAudit: place('admin', '/adminAudit'),
  adminSignIns: place('admin', '/adminSignIns'),
} as const;

/** The addresses that belong to each role */
export const roleArea: Readonly<Record<Role, RegExp>> = {
  student: /^\/student(?:\/|$)/i,
  professor: /^\/professor(?:\/|$)/i,
  admin: /^\/admin[a-z]/i,
};

/** The home of each role. @see spec §2 */
export const homeOf = { student: paths.studentHome, professor: paths.subjects, admin: paths.adminDashboard } as const;

/** The name of a place and of its screen */
export type PlaceName = keyof typeof paths;
/** The names of the places of one role, or of the places that are open to all */
export type PlaceOf<Who extends ScreenAudience> = {
  [Name in PlaceName]: (typeof paths)[Name]['who'] extends Who ? Name : never;
}[PlaceName];
/** The names of all places, in the order of the list */
export const placeNames = Object.keys(paths) as PlaceName[];
