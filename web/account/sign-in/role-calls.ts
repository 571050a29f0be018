import {
  loginAdmin,
  loginProfessor,
  loginStudent,
  logoutAdmin,
  logoutProfessor,
  logoutStudent,
} from '#contract/account/sign-in/sign-in-calls.ts';

/** What each role signs in and out with. @see spec §2 */
export const roleCalls = {
  student: { login: loginStudent, logout: logoutStudent },
  professor: { login: loginProfessor, logout: logoutProfessor },
  admin: { login: loginAdmin, logout: logoutAdmin },
} as const;
