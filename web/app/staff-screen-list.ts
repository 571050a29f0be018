import type { ComponentType, ReactNode } from 'react';
import type { PlaceOf } from '#web/platform/base/paths.ts';

/** Loads the frames of professors and administrators. */
export const staffFrames = {
  professor: async (): Promise<ComponentType<{ children: ReactNode }>> =>
    (await import('./frame/professor-frame.tsx')).ProfessorFrame,
  admin: async () => (await import('./frame/admin-frame.tsx')).AdminFrame,
};

/** Loads the screens of professors and administrators, by place. */
export const staffScreens: Readonly<Record<PlaceOf<'professor' | 'admin'>, () => Promise<ComponentType>>> = {
  subjects: async () => (await import('#web/attendance/timetable/subjects-today-screens.tsx')).SubjectsScreen,
  incentivesCatalog: async () => (await import('./professor-shop-screen.tsx')).ProfessorShopScreen,
  redeemedIncentives: async () =>
    (await import('#web/rewards/redemptions/redeemed-incentives-screen.tsx')).RedeemedIncentivesScreen,
  professorProfile: async () => (await import('#web/app/profile/professor-profile-screen.tsx')).ProfessorProfileScreen,
  eventDashboard: async () =>
    (await import('#web/attendance/timetable/subjects-today-screens.tsx')).EventDashboardScreen,
  eventSessions: async () => (await import('#web/attendance/session/sessions-screens.tsx')).EventSessionsScreen,
  subjectSessions: async () => (await import('#web/attendance/session/sessions-screens.tsx')).SubjectSessionsScreen,
  classRecycleBin: async () => (await import('#web/attendance/session/recycle-bin-screens.tsx')).ClassRecycleBinScreen,
  eventRecycleBin: async () => (await import('#web/attendance/session/recycle-bin-screens.tsx')).EventRecycleBinScreen,
  classScanner: async () => (await import('#web/attendance/scanner/scanner-screens.tsx')).ClassScannerScreen,
  eventScanner: async () => (await import('#web/attendance/scanner/scanner-screens.tsx')).EventScannerScreen,
  roll: async () => (await import('#web/attendance/roll/roll-screen.tsx')).RollScreen,
  participationOverview: async () =>
    (await import('#web/attendance/participation/participation-overview-screen.tsx')).ParticipationOverviewScreen,
  subjectPeople: async () => (await import('./subject-people-screen.tsx')).SubjectPeopleScreen,
  subjectStaff: async () => (await import('#web/subjects/staff/subject-staff-screens.tsx')).SubjectStaffScreen,
  ownTimetable: async () => (await import('./timetable-screens.tsx')).OwnTimetableScreen,
  professorLeaves: async () => (await import('#web/school/leave/leaves-screens.tsx')).ProfessorLeavesScreen,
  ownReports: async () => (await import('#web/attendance/report/reports-screens.tsx')).OwnReportsScreen,
  adminDashboard: async () => (await import('./admin-start-screen.tsx')).AdminStartScreen,
  adminStudents: async () => (await import('#web/school/student-list/student-list-screen.tsx')).StudentListScreen,
  adminImport: async () => (await import('#web/school/people-import/import-screen.tsx')).ImportScreen,
  adminCards: async () => (await import('#web/school/card/cards-screen.tsx')).CardsScreen,
  adminProfessors: async () =>
    (await import('#web/school/professor-list/professor-list-screen.tsx')).ProfessorListScreen,
  adminSubjects: async () =>
    (await import('#web/school/school-subject/school-subjects-screen.tsx')).SchoolSubjectsScreen,
  adminDeletedSubjects: async () =>
    (await import('#web/school/school-subject/deleted-subjects-screen.tsx')).DeletedSubjectsScreen,
  adminSubjectPeople: async () =>
    (await import('#web/school/school-subject/school-subject-people-screen.tsx')).SchoolSubjectPeopleScreen,
  adminRedemptions: async () =>
    (await import('#web/rewards/school-redemption/school-redemptions-screen.tsx')).SchoolRedemptionsScreen,
  professorSubjects: async () =>
    (await import('#web/rewards/redemptions/professor-subjects-screen.tsx')).ProfessorSubjectsScreen,
  adminSubjectStaff: async () =>
    (await import('#web/subjects/staff/subject-staff-screens.tsx')).SchoolSubjectStaffScreen,
  adminMasterlist: async () =>
    (await import('#web/people/students-by-level/program-level-cards-screen.tsx')).ProgramLevelCardsScreen,
  programMasterlist: async () =>
    (await import('#web/people/students-by-level/master-list-screen.tsx')).MasterListScreen,
  adminProgramLevels: async () =>
    (await import('#web/people/program-level/program-levels-screen.tsx')).ProgramLevelsScreen,
  adminAttendance: async () => (await import('#web/school/school-roll/school-day-screen.tsx')).SchoolDayScreen,
  adminSessionRoll: async () => (await import('#web/school/school-roll/session-roll-screen.tsx')).SessionRollScreen,
  adminStudentRoll: async () => (await import('./student-roll-and-points-screen.tsx')).StudentRollAndPointsScreen,
  adminClassRoll: async () => (await import('#web/school/school-roll/class-roll-screen.tsx')).ClassRollScreen,
  schoolReports: async () => (await import('#web/attendance/report/reports-screens.tsx')).SchoolReportsScreen,
  schoolTimetable: async () => (await import('./timetable-screens.tsx')).SchoolTimetableScreen,
  adminLeaves: async () => (await import('#web/school/leave/leaves-screens.tsx')).SchoolLeavesScreen,
  adminSettings: async () => (await import('./settings-screen.tsx')).SettingsScreen,
  adminHealth: async () => (await import('#web/school/health/health-screen.tsx')).HealthScreen,
  adminAdministrators: async () =>
    (await import('#web/people/administrator/administrators-screen.tsx')).AdministratorsScreen,
  adminSignIns: async () => (await import('#web/people/administrator/school-sign-ins-screen.tsx')).SchoolSignInsScreen,
  adminAudit: async () => (await import('#web/school/audit/audit-screen.tsx')).AuditScreen,
};
