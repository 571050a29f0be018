import { type Opener, type PlaceName, paths, placeNames } from '#web/platform/base/paths.ts';

/** What the addresses of a professor name. */
export interface NamedInAddresses {
  class: number;
  className: string;
  event: number;
  eventName: string;
  classSession: number;
  eventSession: number;
  /** Whose roll an administrator opens; the first of the school unless said. */
  student?: number;
  /** Whose subjects an administrator opens; the first of the school unless said. */
  professor?: number;
  program: string;
  /** Of the class; all day unset. */
  hours?: { startTime: string; endTime: string };
}

/** Every address of the application with somebody who may open it. @see spec §2 */
export function everyRoute(made: NamedInAddresses): Record<PlaceName, { who: Opener; at: string }> {
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
