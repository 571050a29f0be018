import { updateProfessorPassword } from '#contract/professor/professor-calls.ts';
import {
  loginAdmin,
  loginProfessor,
  loginStudent,
  logoutAdmin,
  logoutProfessor,
  logoutStudent,
  updateAdminPassword,
} from '#contract/sign-in/sign-in-calls.ts';
import { updateStudentPassword } from '#contract/student/student-calls.ts';
import { paths } from '#web/base/paths.ts';

/** What each role signs in, out and changes its password with, and where it then goes. @see spec §2 */
export const roleCalls = {
  student: {
    login: loginStudent,
    logout: logoutStudent,
    updatePassword: updateStudentPassword,
    loginPlace: paths.studentLogin,
    home: paths.studentHome,
  },
  professor: {
    login: loginProfessor,
    logout: logoutProfessor,
    updatePassword: updateProfessorPassword,
    loginPlace: paths.professorLogin,
    home: paths.subjects,
  },
  admin: {
    login: loginAdmin,
    logout: logoutAdmin,
    updatePassword: updateAdminPassword,
    loginPlace: paths.adminLogin,
    home: paths.adminDashboard,
  },
} as const;
