import { attack, type SeededDefect, test } from './seeded-defect.ts';

/** Hostile input, hostile pages, and whoever may do what, seen from outside. */
export const inputDefects: readonly SeededDefect[] = [
  {
    name: 'what a client did wrong is the server’s fault',
    file: 'server/platform/http/errors.ts',
    was: 'if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {',
    becomes: 'if (error.statusCode === 499) {',
    caughtBy: attack('fuzz'),
  },
  {
    name: 'every file of the project is a page',
    file: 'server/platform/http/pages.ts',
    was: 'root: built,',
    becomes:
      "root: fileURLToPath(new URL('../..', import.meta.url)), dotfiles: 'allow', serveDotFiles: true, globIgnore: ['node_modules/**', '.git/**'],",
    caughtBy: attack('paths-and-ids'),
  },
  {
    name: 'uploads without end are read to their end',
    file: 'server/platform/base/receive-file.ts',
    was: 'if (readBytes > mostBytes) raw.destroy();',
    caughtBy: attack('uploads'),
  },
  {
    name: 'one mailbox has a count for each way to write its dots',
    file: 'server/account/mailed-code/mail-count-actions.ts',
    was: '(domainToUnicode(domainToASCII(domain)) || domain)',
    becomes: 'domain',
    caughtBy: attack('mail-bombing'),
  },
  {
    name: 'a PNG goes to the decoder with all that hangs on it',
    file: 'server/people/photo/picture.ts',
    was: 'isPng(sent) ? pictureAlone(sent) : sent',
    becomes: 'sent',
    caughtBy: attack('uploads'),
  },
  {
    name: 'a JPEG may have as many scans as it likes',
    file: 'server/people/photo/picture.ts',
    was: 'const MOST_SCANS = 100;',
    becomes: 'const MOST_SCANS = 100_000;',
    caughtBy: test('server/people/photo/photo.test.ts', 'scans'),
  },
  {
    name: 'one student has all places for pictures',
    file: 'server/people/photo/photo-routes.ts',
    was: 'if (sending.has(who.stud_id))',
    becomes: 'if (sending.has(0))',
    caughtBy: test('server/people/photo/photo.test.ts', 'in work'),
  },
  {
    name: 'pictures of 24 gigapixels',
    file: 'server/people/photo/picture.ts',
    was: 'const MOST_PIXELS = MOST_MEGAPIXELS * 1_000_000;',
    becomes: 'const MOST_PIXELS = MOST_MEGAPIXELS * 1_000_000_000;',
    caughtBy: attack('uploads'),
  },
  {
    name: 'scripts may stand in the page',
    file: 'server/platform/http/security-headers.ts',
    was: `scriptSrc: ["'self'", "'wasm-unsafe-eval'"]`,
    becomes: `scriptSrc: ["'self'", "'unsafe-inline'"]`,
    caughtBy: test('server/platform/http/security-headers.test.ts'),
  },
  {
    name: 'strict transport for who has no certificate',
    file: 'server/platform/config/config.ts',
    was: 'const isHttps = tls !== undefined ||',
    becomes: 'const isHttps = tls === undefined ||',
    caughtBy: test('server/platform/config/config.test.ts'),
  },
  {
    name: 'a mail server that quotes writes the code into the log',
    file: 'server/platform/mail/why-refused.ts',
    was: "said.replaceAll(code, '(the code)')",
    becomes: 'said',
    caughtBy: attack('log-secrets'),
  },
  {
    name: 'headers with sign-in tokens are logged',
    file: 'server/platform/base/serve.ts',
    was: '      const asked: Record<string, unknown> = {',
    becomes:
      "      request.log.debug({ body: request.headers }, 'asked');\n      const asked: Record<string, unknown> = {",
    caughtBy: attack('log-secrets'),
  },
  {
    name: 'fields that no call knows go through',
    file: 'server/platform/base/serve.ts',
    was: '  if (parsed.success) return parsed.data;',
    becomes: '  if (parsed.success) return { ...(value as object), ...(parsed.data as object) } as never;',
    caughtBy: attack('mass-assignment'),
  },
  {
    name: 'an administrator’s reset leaves their sign-ins',
    file: 'server/account/sign-in/administrator-reset-actions.ts',
    was: "    await endSignIns(db, 'admin', admin_id);\n",
    caughtBy: attack('token-life'),
  },
  {
    name: 'the first administrator has a password that everybody knows',
    file: 'server/account/sign-in/administrator-actions.ts',
    was: '? oneTimePassword() : undefined',
    becomes: "? 'changeme' : undefined",
    caughtBy: attack('first-administrator'),
  },
];
