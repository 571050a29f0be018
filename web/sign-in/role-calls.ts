import {
  loginAdmin,
  loginProfessor,
  loginStudent,
  logoutAdmin,
  logoutProfessor,
  logoutStudent,
} from '#contract/sign-in/sign-in-calls.ts';
import { paths } from '#web/base/paths.ts';

/** What each role signs in and out with, and where it then goes. @see spec §2 */
export const roleCalls = {
  student: {
    login: loginStudent,
    logout: logoutStudent,
    loginPlace: paths.studentLogin,
    home: paths.studentHome,
  },
  professor: {
    login: loginProfessor,
    logout: logoutProfessor,
    loginPlace: paths.professorLogin,
    home: paths.subjects,
  },
  admin: {
    login: loginAdmin,
    logout: logoutAdmin,
    loginPlace: paths.adminLogin,
    home: paths.adminDashboard,
  },
} as const;
