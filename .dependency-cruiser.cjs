/**
 * The drawing of the product: who may use whom.
 * A feature may use itself and the features above it; base is below all of them, app is above.
 */
const FEATURES = [
  'settings',
  'mail',
  'mailed-code',
  'sign-in',
  'program-level',
  'reward',
  'student',
  'professor',
  'registration',
  'administrator',
  'masterlist',
  'photo',
  'subject',
  'staff',
  'session',
  'qr',
  'attendance',
  'roll',
  'enrolment',
  'school',
  'approval',
  'people',
  'card',
  'school-roll',
  'points',
  'incentive',
  'redemption',
  'leaderboard',
  'audit',
];

/** Features with more screens than one folder of the web holds. */
const WEB_ROOMS = {
  'sign-in': ['own-sign-ins', 'sign-in'],
  attendance: [],
  roll: ['roll', 'own-attendance', 'pass', 'scanner', 'participation'],
  'school-roll': ['leave', 'school-roll'],
  redemption: ['redemption', 'school-redemption'],
};
const featureOf = (folder) => FEATURES.find((feature) => WEB_ROOMS[feature]?.includes(folder)) ?? folder;

/** Which rooms each district has. */
const DISTRICTS = {
  platform: 'base config database migrations mail settings calls ui dialog table form camera',
  account: 'sign-in own-sign-ins mailed-code',
  people: 'student professor administrator registration program-level masterlist photo reward',
  subjects: 'subject staff',
  attendance: 'session qr attendance roll enrolment scanner pass own-attendance participation',
  startup: 'opening backup',
  school: 'approval people card school-roll leave school health audit',
  rewards: 'incentive redemption school-redemption leaderboard points',
  app: 'realtime profile frame',
  commands: 'operations demo',
  gallery: 'look testing',
};
const districts = Object.entries(DISTRICTS);
const placed = (rooms) =>
  rooms
    .map((room) => [districts.find(([, all]) => all.split(' ').includes(room))?.[0], room].filter(Boolean).join('/'))
    .join('|');

/** Each side's folders from the bottom to the top: a folder may use its own side's folders below it. */
const SIDES = {
  contract: ['base', ...FEATURES, 'realtime', 'health', 'app'],
  server: [
    'config',
    'database',
    'base',
    'migrations',
    ...FEATURES,
    'realtime',
    'opening',
    'backup',
    'health',
    'app',
    'operations',
    'demo',
  ],
  web: [
    'base',
    'calls',
    'dialog',
    'ui',
    'form',
    'table',
    'realtime',
    'camera',
    ...FEATURES.flatMap((feature) => WEB_ROOMS[feature] ?? [feature]),
    'health',
    'profile',
    'frame',
    'app',
    // The parts on one page, in development alone: nothing that is built may use it.
    'look',
  ],
};

/** Folders that know no feature. The database's tables are made of what the contract shows of every feature. */
const BELOW_FEATURES = ['config', 'base', 'calls', 'dialog', 'ui', 'form', 'table'];

const TEST = '\\.test\\.tsx?$';
const TESTING = ['^web/gallery/testing/', '^testkit/'];
const NOT_DRAWN = {
  path: '^(contract|server|web)/[^/]+/',
  pathNot: [...TESTING, ...Object.entries(SIDES).map(([side, folders]) => `^${side}/(${placed(folders)})/[^/]+$`)],
};

/** What no folder of a side reaches: the folders above it there and, of the contract, the features above it. */
function order(side, folder, position) {
  const folders = SIDES[side];
  const above = folders.slice(position + 1);
  const feature = FEATURES.indexOf(featureOf(folder));
  const unknown = BELOW_FEATURES.includes(folder) ? FEATURES : feature === -1 ? [] : FEATURES.slice(feature + 1);
  const forbidden = [
    ...(above.length > 0 ? [`^${side}/(${placed(above)})/[^/]+$`] : []),
    ...(side !== 'contract' && unknown.length > 0 ? [`^contract/(${placed(unknown)})/[^/]+$`] : []),
  ];
  return {
    name: `${side}-${folder}-looks-down-only`,
    comment: `${side}/${folder} may use what is below it in FEATURES, nothing above.`,
    severity: 'error',
    from: { path: `^${side}/${placed([folder])}/[^/]+$`, pathNot: TEST },
    to: { path: forbidden },
  };
}

module.exports = {
  forbidden: [
    {
      name: 'contract-is-pure',
      comment: 'The contract runs on both sides: no server, no web, no Node.',
      severity: 'error',
      from: { path: '^contract/', pathNot: TEST },
      to: { path: '^(server|web|e2e|testkit|bench|scripts)/' },
    },
    {
      name: 'contract-needs-no-node',
      severity: 'error',
      from: { path: '^contract/', pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'contract-packages',
      comment: 'The browser pays for every package of the contract.',
      severity: 'error',
      from: { path: '^contract/', pathNot: TEST },
      to: { path: '^node_modules/', pathNot: '^node_modules/(zod|papaparse|@types/papaparse|natural-orderby)/' },
    },
    {
      name: 'zod-mini-only',
      comment: "The whole of zod costs a browser 75 KiB; 'zod/mini' costs 5.",
      severity: 'error',
      from: { path: '^(contract|web)/', pathNot: TEST },
      to: { path: '^node_modules/zod/(v4/classic|v3)?/?index\\.' },
    },
    {
      name: 'server-knows-no-web',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(web|e2e|bench|scripts)/' },
    },
    {
      name: 'web-knows-no-server',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(server|e2e|testkit|bench|scripts)/' },
    },
    {
      name: 'web-needs-no-node',
      severity: 'error',
      from: { path: '^web/', pathNot: [TEST, ...TESTING] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'testkit-uses-no-test',
      comment:
        'What walks, attacks and measurements share is in the testkit; nothing goes through the folder of another.',
      severity: 'error',
      from: { path: '^testkit/' },
      to: { path: ['^(e2e|bench|scripts)/', TEST] },
    },
    {
      name: 'no-walk-or-bench-of-another',
      severity: 'error',
      from: { path: '^(e2e|bench)/([^/]+)/', pathNot: '^e2e/seeded-defects/' },
      to: { path: '^(e2e|bench)/', pathNot: '^$1/$2/' },
    },
    {
      name: 'testing-serves-tests-only',
      severity: 'error',
      from: { path: '^(contract|server|web)/', pathNot: [TEST, ...TESTING] },
      to: { path: [...TESTING, TEST] },
    },
    {
      name: 'development-packages-stay-in-tests',
      severity: 'error',
      from: { path: '^(contract|server|web)/', pathNot: [TEST, ...TESTING] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '^node_modules/@types/' },
    },
    {
      name: 'every-import-resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'no-circle',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'every-folder-is-drawn',
      comment: 'A new folder takes its place in FEATURES or SIDES first, and folders are flat.',
      severity: 'error',
      from: NOT_DRAWN,
      to: {},
    },
    {
      name: 'every-folder-is-drawn-also-without-imports',
      severity: 'error',
      from: { ...NOT_DRAWN, orphan: true },
      to: {},
    },
    ...Object.entries(SIDES).flatMap(([side, folders]) =>
      folders.map((folder, position) => order(side, folder, position)).filter((rule) => rule.to.path.length > 0),
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: ['^node_modules/', '^dist/'] },
    includeOnly: {
      path: ['^(contract|server|web|e2e|testkit|bench|scripts)/', '^node_modules/', '^[a-z:/_]+$', '^#', '^\\.'],
    },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
    builtInModules: { add: ['node:sqlite'] },
  },
};
