import * as calls from '#contract/account/sign-in/sign-in-calls.ts';

/** The calls with which each role signs in and out. @see spec §2 */
export const roleCalls = {
  student: { login: calls.loginStudent, logout: calls.logoutStudent },
  professor: { login: calls.loginProfessor, logout: calls.logoutProfessor },
  admin: { login: calls.loginAdmin, logout: calls.logoutAdmin },
} as const;
