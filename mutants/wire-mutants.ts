import { type Mutant, test } from './mutant.ts';

/** What comes over the wire does no harm, and what goes out tells nobody too much. */
export const wireMutants: readonly Mutant[] = [
  {
    name: 'a page runs scripts that were written into it',
    file: 'server/app/security-headers.ts',
    was: 'scriptSrc: ["\'self\'", "\'wasm-unsafe-eval\'"],',
    becomes: 'scriptSrc: ["\'self\'", "\'wasm-unsafe-eval\'", "\'unsafe-inline\'"],',
    caughtBy: test('server/app/security-headers.test.ts'),
  },
  {
    name: 'a browser may guess what an answer is',
    file: 'server/app/security-headers.ts',
    was: 'crossOriginEmbedderPolicy: false,',
    becomes: 'crossOriginEmbedderPolicy: false,\n    xContentTypeOptions: false,',
    caughtBy: test('server/app/security-headers.test.ts'),
  },
  {
    name: 'a body may be as long as one likes',
    file: 'server/app/app.ts',
    was: 'const BODY_LIMIT = 16 * 1024;',
    becomes: 'const BODY_LIMIT = 64 * 1024 * 1024;',
    caughtBy: test('server/app/errors.test.ts'),
  },
  {
    name: 'the description is compressed for each who asks',
    file: 'server/app/app.ts',
    was: ', ...sameForAll() }',
    becomes: ' }',
    caughtBy: test('server/app/pages.test.ts'),
  },
  {
    name: 'a socket may come from any page',
    file: 'server/realtime/origins.ts',
    was: 'if (origin === undefined) return true;',
    becomes: "if (origin === undefined || origin !== '') return true;",
    caughtBy: test('server/realtime/realtime.test.ts', 'SQLite'),
  },
  {
    name: "a student's reward is told to everybody",
    file: 'server/realtime/realtime-hub.ts',
    was: "const students = rooms.of(personRoom('student', notice.stud_id));",
    becomes: 'const students = new Set(known.keys());',
    caughtBy: test('server/realtime/realtime.test.ts', 'SQLite'),
  },
  {
    name: 'a socket stays when its sign-in ends',
    file: 'server/realtime/realtime-hub.ts',
    was: "        socket.close(4401, 'signed out');\n",
    becomes: '',
    caughtBy: test('server/realtime/realtime.test.ts', 'SQLite'),
  },
  {
    name: 'a scanner may watch any session',
    file: 'server/realtime/serve-socket.ts',
    was: 'class_id: owned?.class_id });',
    becomes: 'class_id: owned?.class_id ?? class_id });',
    caughtBy: test('server/realtime/realtime.test.ts', 'SQLite'),
  },
  {
    name: 'a small picture is stored as it came, with the place where it was taken',
    file: 'server/photo/picture.ts',
    was: '  if (!looksLikePicture(picture)) return notAnImage;\n',
    becomes:
      '  if (!looksLikePicture(picture)) return notAnImage;\n  if (picture.length < LARGEST_PHOTO_BYTES) return picture;\n',
    caughtBy: test('server/photo/photo.test.ts', 'SQLite'),
  },
  {
    name: 'a picture may unfold into gigabytes',
    file: 'server/photo/picture.ts',
    was: 'const MOST_PIXELS = 24_000_000;',
    becomes: 'const MOST_PIXELS = 24_000_000_000;',
    caughtBy: test('server/photo/photo.test.ts', 'SQLite'),
  },
  {
    name: 'anybody reads the metrics',
    file: 'server/app/metrics-routes.ts',
    was: 'if (!mayRead(request, services.config.metricsToken)) return sendRefusal(reply, notFound);',
    becomes: '',
    caughtBy: test('server/app/metrics.test.ts'),
  },
  {
    name: 'an address is logged when its mail cannot be sent',
    file: 'server/base/mail.ts',
    was: "message.replaceAll(to, '(the address)')",
    becomes: 'message',
    caughtBy: test('server/registration/otp.test.ts', 'SQLite.*that the mail server refuses'),
  },
  {
    name: 'an error tells the client what went wrong inside',
    file: 'server/app/errors.ts',
    was: '  return unexpected;\n',
    becomes: '  return new Refusal(unexpected.code, 500, error.message);\n',
    caughtBy: test('server/app/errors.test.ts'),
  },
  {
    name: 'a server that is about to stop is ready',
    file: 'server/app/health-routes.ts',
    was: "const err = app.isStopping ? new Error('The process has been told to stop.') : await problem();",
    becomes: 'const err = await problem();',
    caughtBy: test('server/app/stopping.test.ts'),
  },
];
