import {
  loginAdmin,
  loginProfessor,
  loginStudent,
  logoutAdmin,
  logoutProfessor,
  logoutStudent,
} from '#contract/account/sign-in/sign-in-calls.ts';
import { paths } from '#web/platform/base/paths.ts';

/** What each role signs in and out with, and where. @see spec §2 */
export const roleCalls = {
  student: {
    login: loginStudent,
    logout: logoutStudent,
    loginPlace: paths.studentLogin,
  },
  professor: {
    login: loginProfessor,
    logout: logoutProfessor,
    loginPlace: paths.professorLogin,
  },
  admin: {
    login: loginAdmin,
    logout: logoutAdmin,
    loginPlace: paths.adminLogin,
  },
} as const;
