// Rules for imports: between the sides, of packages, and of tests. The order of districts and rooms is in docs/architecture.md;
// scripts/house/check-house.ts checks it.
const TEST = '\\.test\\.tsx?$';
const TESTING = ['^web/gallery/testing/', '^testkit/'];

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
      from: { path: '^(e2e|bench)/([^/]+)/' },
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
