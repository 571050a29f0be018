import {
  loginAdmin,
  loginProfessor,
  loginStudent,
  logoutAdmin,
  logoutProfessor,
  logoutStudent,
} from '#contract/account/sign-in/sign-in-calls.ts';

/** The calls with which each role signs in and out. @see spec §2 */
export const roleCalls = {
  student: { login: loginStudent, logout: logoutStudent },
  professor: { login: loginProfessor, logout: logoutProfessor },
  admin: { login: loginAdmin, logout: logoutAdmin },
} as const;
