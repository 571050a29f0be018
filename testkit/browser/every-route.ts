import { paths } from '#web/base/paths.ts';

/** Who opens an address. */
export type Opener = 'student' | 'professor' | 'admin' | 'nobody';

/** What the addresses of a professor name. */
export interface NamedInAddresses {
  class: number;
  className: string;
  event: number;
  eventName: string;
  classSession: number;
  eventSession: number;
  program: string;
}

/** Every address of the application with somebody who may open it. @see spec §2 */
export function everyRoute(made: NamedInAddresses): Record<keyof typeof paths, { who: Opener; at: string }> {
  const hours = { startTime: '00:00', endTime: '23:59' };
  const subject = { subjectID: made.class, subjectName: made.className };
  const event = { subjectID: made.event, subjectName: made.eventName };
  const nobody = (at: string) => ({ who: 'nobody' as const, at });
  const student = (at: string) => ({ who: 'student' as const, at });
  const professor = (at: string) => ({ who: 'professor' as const, at });
  const admin = (at: string) => ({ who: 'admin' as const, at });
  return {
    studentLogin: nobody(paths.studentLogin.href()),
    professorLogin: nobody(paths.professorLogin.href()),
    professorLoginByName: nobody(paths.professorLoginByName.href()),
    registerStudent: nobody(paths.registerStudent.href()),
    registerProfessor: nobody(paths.registerProfessor.href()),
    studentHome: student(paths.studentHome.href()),
    attendanceDetails: student(paths.attendanceDetails.href()),
    incentivesHub: student(paths.incentivesHub.href()),
    claimedIncentives: student(paths.claimedIncentives.href()),
    studentProfile: student(paths.studentProfile.href()),
    leaderboard: student(paths.leaderboard.href()),
    subjects: professor(paths.subjects.href()),
    incentivesCatalog: professor(paths.incentivesCatalog.href()),
    redeemedIncentives: professor(paths.redeemedIncentives.href()),
    professorProfile: professor(paths.professorProfile.href()),
    eventDashboard: professor(paths.eventDashboard.href()),
    eventSessions: professor(paths.eventSessions.href({ ...event, ...hours })),
    subjectSessions: professor(paths.subjectSessions.href({ ...subject, subjectCourse: made.program, ...hours })),
    classRecycleBin: professor(paths.classRecycleBin.href({ ...subject, programlevel: made.program })),
    eventRecycleBin: professor(paths.eventRecycleBin.href({ ...event, programlevel: ' ' })),
    classScanner: professor(
      paths.classScanner.href({ subjectID: made.class, sessionID: made.classSession, programlevel: made.program }),
    ),
    eventScanner: professor(
      paths.eventScanner.href({ subjectID: made.event, sessionID: made.eventSession, programlevel: ' ' }),
    ),
    participationOverview: professor(
      paths.participationOverview.href({ ...subject, subjectProgramLevel: made.program }),
    ),
    adminLogin: nobody(paths.adminLogin.href()),
    adminDashboard: admin(paths.adminDashboard.href()),
    adminStudents: admin(paths.adminStudents.href()),
    adminProfessors: admin(paths.adminProfessors.href()),
    adminMasterlist: admin(paths.adminMasterlist.href()),
    programMasterlist: admin(paths.programMasterlist.href({ programlevel: made.program })),
    adminSettings: admin(paths.adminSettings.href()),
  };
}
