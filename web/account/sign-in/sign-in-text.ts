/** Texts of signing in and out. @see spec §2, §5, §8 */
export const signInText = {
  product: 'Rollcall',
  promise: 'Every tick counts.',
  greeting: { student: 'Greetings Students!', professor: 'Greetings Professors!!', admin: 'Hello Admin!' },
  tab: { student: 'Student sign-in', professor: 'Professor sign-in', admin: 'Admin sign-in' },
  username: 'Username',
  password: 'Password',
  shared: 'This is a shared device',
  sharedDetail: 'Closing this tab signs you out.',
  signIn: 'Sign In',
  forgotten: 'Forgot your password?',
  privacy: 'Privacy',
  newHere: 'New here?',
  register: 'Create an account',
  otherWay: { student: 'I am a professor', professor: 'I am a student' },
  required: 'Username and Password are required.',
  serverError: 'Server Error',
} as const;
