import { type PlaceName, paths, placeNames, type ScreenAudience } from '#web/platform/base/paths.ts';

/** The values that appear in a professor's addresses. */
export interface NamedInAddresses {
  class: number;
  className: string;
  event: number;
  eventName: string;
  classSession: number;
  eventSession: number;
  /** The student whose attendance an administrator opens; by default the first student of the school. */
  student?: number;
  /** The professor whose subjects an administrator opens; by default the first professor of the school. */
  professor?: number;
  program: string;
  /** Hours of the class; all day by default. */
  hours?: { startTime: string; endTime: string };
}

/** Every address of the application, with a role that may open it. @see spec §2 */
export function everyRoute(made: NamedInAddresses): Record<PlaceName, { who: ScreenAudience; at: string }> {
  const allDay = { startTime: '00:00', endTime: '23:59' };
  const { program, hours = allDay } = made;
  const ofClass = {
    ...hours,
    subjectID: made.class,
    subjectName: made.className,
    sessionID: made.classSession,
    studentID: made.student ?? 1,
    professorID: made.professor ?? 1,
  };
  const aClass = { ...ofClass, subjectCourse: program, subjectProgramLevel: program, programlevel: program };
  const ofEvent = { ...allDay, subjectID: made.event, subjectName: made.eventName, sessionID: made.eventSession };
  const anEvent = { ...aClass, ...ofEvent, programlevel: ' ' };
  const address = (name: PlaceName) =>
    (paths[name].href as (params: object) => string)(name.startsWith('event') ? anEvent : aClass);
  const routes = placeNames.map((name) => [name, { who: paths[name].who, at: address(name) }]);
  return Object.fromEntries(routes) as ReturnType<typeof everyRoute>;
}
