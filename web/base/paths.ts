import type { Role } from '#contract/base/call.ts';

/** What a place's parameters may be given as; they come back as text. */
type Params<Names extends string> = Readonly<Record<Names, string | number>>;

/** The names of a pattern's parameters. */
export type ParamNames<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never;

/** One place of the application: the pattern a route answers to, and the address of one such place. */
export interface Place<Pattern extends string = string> {
  readonly pattern: Pattern;
  readonly href: (...params: [ParamNames<Pattern>] extends [never] ? [] : [Params<ParamNames<Pattern>>]) => string;
}

/**
 * Browsers take `.` and `..` out of an address, also when written `%2E`, and an empty part matches nothing. Such a
 * value is sent with this mark behind it, which no text of the product may contain.
 */
const MARK = '\uFEFF';

function encodeParam(value: string | number): string {
  const text = String(value).toWellFormed();
  return encodeURIComponent(/^\.{0,2}$/.test(text) || text.endsWith(MARK) ? text + MARK : text);
}

/** The value of one raw part of an address; one that is not valid percent-encoding is taken as it stands. */
export function decodeParam(raw: string): string {
  try {
    const text = decodeURIComponent(raw);
    return text.endsWith(MARK) ? text.slice(0, -1) : text;
  } catch {
    return raw;
  }
}

function place<const Pattern extends string>(pattern: Pattern): Place<Pattern> {
  return {
    pattern,
    href: (...[params]) =>
      pattern.replace(/:(\w+)/g, (_, name: string) =>
        encodeParam((params as Record<string, string | number> | undefined)?.[name] ?? ''),
      ),
  };
}

/** Every address of the application, once. @see spec §2 */
export const paths = {
  studentLogin: place('/'),
  professorLogin: place('/ZXNzb3IiLCJVfrvonD'),
  /** A professor can remember this one; it leads to the professor login. */
  professorLoginByName: place('/professor/login'),
  registerStudent: place('/RegisterStudent'),
  registerProfessor: place('/RegisterProfessor'),
  studentHome: place('/student'),
  attendanceDetails: place('/student/attendancedetails'),
  incentivesHub: place('/student/shop'),
  claimedIncentives: place('/student/shop/transaction'),
  studentProfile: place('/student/profile'),
  leaderboard: place('/student/leaderboard'),
  subjects: place('/professor'),
  incentivesCatalog: place('/professor/shop'),
  redeemedIncentives: place('/professor/shop/Transaction'),
  professorProfile: place('/professor/profile'),
  eventDashboard: place('/professor/event'),
  eventSessions: place('/professor/event/session/:subjectID/:subjectName/:startTime/:endTime'),
  subjectSessions: place('/professor/session/:subjectID/:subjectName/:subjectCourse/:startTime/:endTime'),
  classRecycleBin: place('/professor/RecycleSession/:subjectID/:subjectName/:programlevel'),
  eventRecycleBin: place('/professor/event/RecycleSession/:subjectID/:subjectName/:programlevel'),
  classScanner: place('/professor/session/qrscanner/:subjectID/:sessionID/:programlevel'),
  eventScanner: place('/professor/eventsession/qrscanner/:subjectID/:sessionID/:programlevel'),
  participationOverview: place('/professor/studentParticipantsOverview/:subjectID/:subjectName/:subjectProgramLevel'),
  adminLogin: place('/admin'),
  adminDashboard: place('/adminDashboard'),
  adminStudents: place('/adminStudentDashboard'),
  adminProfessors: place('/adminProfessorDashboard'),
  adminMasterlist: place('/adminMasterlistDashboard'),
  programMasterlist: place('/adminProgramMasterlist/:programlevel'),
  adminSettings: place('/adminSettingsDashboard'),
} as const;

/** Where each role's own addresses begin. */
export const roleArea: Readonly<Record<Role, RegExp>> = {
  student: /^\/student(?:\/|$)/i,
  professor: /^\/professor(?:\/|$)/i,
  admin: /^\/admin[a-z]/i,
};
