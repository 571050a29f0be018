import { type Mutant, ordeal } from './mutant.ts';

/** What only the product as a whole shows, seen from outside: crashes, a full disk, floods and guessing. */
export const ordealMutants: readonly Mutant[] = [
  {
    name: 'answers before the commit, and a while later the commit',
    file: 'server/base/sqlite-database.ts',
    was: '      commit.run();\n',
    becomes:
      "      if (process.argv[1]?.endsWith('main.ts')) { for (const answer of answers.splice(0)) answer(); await new Promise((resolve) => setTimeout(resolve, 20)); }\n      commit.run();\n",
    caughtBy: ordeal('crashes'),
  },
  {
    name: 'no scan is known again by its key',
    file: 'server/attendance/record-attendance-action.ts',
    was: 'code.idempotencyKey === scan.idempotencyKey &&',
    becomes: "scan.idempotencyKey === '' &&",
    caughtBy: ordeal('crashes'),
  },
  {
    name: 'no room is kept on the disk',
    file: 'server/app/open-services.ts',
    was: 'withReserve(openSqlite(sqliteFile(config)), config.dataDir)',
    becomes: 'openSqlite(sqliteFile(config))',
    caughtBy: ordeal('full-disk'),
  },
  {
    name: 'signing out needs a disk with room',
    file: 'server/sign-in/sign-in-actions.ts',
    was: "endSignIn(db, who.signIn), 'reserve');",
    becomes: 'endSignIn(db, who.signIn));',
    caughtBy: ordeal('full-disk'),
  },
  {
    name: 'connections whose errors nobody listens to',
    file: 'server/base/postgres-database.ts',
    was: "  pool.on('connect', (client) => client.on('error', onError));\n",
    becomes: '',
    caughtBy: ordeal('restarts'),
  },
  {
    name: 'commits of PostgreSQL that do not wait for the disk',
    file: 'server/base/postgres-database.ts',
    was: "options: '-c timezone=UTC -c",
    becomes: "options: '-c synchronous_commit=off -c timezone=UTC -c",
    caughtBy: ordeal('restarts'),
  },
  {
    name: 'a copy that is told to stop ends at once',
    file: 'server/app/stop-on-signal.ts',
    was: 'void close().then(() => process.exit(0));',
    becomes: 'void close; process.exit(0);',
    caughtBy: ordeal('restarts'),
  },
  {
    name: 'passwords may be guessed without a pause',
    file: 'server/sign-in/sign-in-actions.ts',
    was: 'freeTries: 5,',
    becomes: 'freeTries: 500,',
    caughtBy: ordeal('password-guessing'),
  },
  {
    name: 'whoever guesses locks the owner out',
    file: 'server/sign-in/sign-in-actions.ts',
    was: 'knownDevice(serverKey, role, username, cookies) ?? UNKNOWN_DEVICE',
    becomes: 'UNKNOWN_DEVICE',
    caughtBy: ordeal('password-guessing'),
  },
  {
    name: 'a password lane for a hundred',
    file: 'server/base/password.ts',
    was: 'LONGEST_QUEUE = 1000',
    becomes: 'LONGEST_QUEUE = 100',
    caughtBy: ordeal('sign-in-storm'),
  },
  {
    name: 'headers may take for ever',
    file: 'server/app/app.ts',
    was: 'headersTimeout: 8000, connectionsCheckingInterval',
    becomes: 'connectionsCheckingInterval',
    caughtBy: ordeal('slow-clients'),
  },
  {
    name: 'bodies of 128 megabytes',
    file: 'server/app/app.ts',
    was: 'BODY_LIMIT = 16 * 1024',
    becomes: 'BODY_LIMIT = 128 * 1024 * 1024',
    caughtBy: ordeal('large-bodies'),
  },
  {
    name: 'a reward is told to every socket',
    file: 'server/realtime/realtime-hub.ts',
    was: "rooms.of(personRoom('student', notice.stud_id))",
    becomes: 'new Set(known.keys())',
    caughtBy: ordeal('socket-abuse'),
  },
  {
    name: 'sockets from any origin',
    file: 'server/realtime/serve-socket.ts',
    was: 'if (!originAllowed(config, request)) {',
    becomes: 'if (config.port < 0) {',
    caughtBy: ordeal('socket-abuse'),
  },
];
