import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Declaration, parseSync } from '@swc/core';
import { complaintsAboutMap, importsOf, MAP, mapIn } from './house-map.ts';
import { complaintsAboutEnglish, isWritten } from './plain-english.ts';

// Project rules that no linter covers: names and lengths of files, and where docstrings are required.
const LONGEST_FILE = 400;
const MOST_FILES = 25;
const VAGUE_NAMES = ['utils', 'util', 'helpers', 'helper', 'common', 'types', 'constants', 'index', 'misc', 'shared'];
/** File names that a tool or a convention requires; each side may have a file with such a name. */
const MAY_REPEAT = ['tsconfig.json', 'setup.ts', 'main.ts', 'README.md'];
const SIDE = /^(contract|server|web|e2e|testkit|bench|scripts)\//;
const SOURCE = /^(contract|server|web|e2e|testkit|bench|scripts)\/(?!.*\.test\.tsx?$).*\.(ts|tsx|mjs)$/;
/** The migrations are a numbered list and not a room. Names may repeat, since they describe earlier versions. */
const MIGRATIONS = 'server/platform/migrations/';
const CODE = /\.(ts|tsx|mjs|cjs|js|css)$/;
const SAYS_WHAT_IT_PROMISES = /^contract\/(?!.*\.test\.ts$).*\.ts$|^server\/.*-actions?\.ts$/;
/** Files that may contain SQL: queries, the database and its tables, and checks of a PostgreSQL server. */
const SPEAKS_SQL =
  /-queries\.ts$|\.test\.ts$|^server\/(platform\/database|platform\/migrations|commands\/demo)\/|^server\/startup\/open-school\/(postgres-check|database-clock)\.ts$/;
const SQL = /\b(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(?:<[^`]*>)?`/;
/** Calls without a language, which would use the machine's. Texts and their order are English. */
const LEFT_TO_THE_MACHINE =
  /\.toLocale\w+\((?:undefined|\))|\.localeCompare\((?:[^(),]|\([^()]*\))*\)|\bIntl\.(?!DateTimeFormat\(\)\.resolvedOptions)[A-Z]\w+\((?:undefined|\))/;
/** The only file with code that groups the digits of a number; files in `web/` call it instead. */
const GROUPS_FIGURES = 'contract/platform/base/format-number.ts';
/** Documents whose paths and links are checked: those that describe the current state. */
const DOCUMENT = /^(?:README|CONTRIBUTING|docs\/(?:guides\/)?[^/]+)\.md$/;
/** Files that readers of a document create. */
const MADE_BY_READERS = ['deploy/school.env'];
/** The first pages for a maintainer. */
const READ_AT_ONCE = ['docs/architecture.md', 'docs/data.md', 'docs/locks-and-caches.md'];
const LONGEST_PAGE = 120;
/** The exports that a file declares; re-exports declare nothing. */
const EXPORTED = /^export (?:declare )?(?:async )?(?:function\*? ?|const |let |class |interface |type |enum )(\w+)/gm;
const DOCSTRING_BEFORE = /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*$/;

/** The complaints about vague and repeated file names. */
export function complaintsAboutNames(files: string[]): string[] {
  const complaints: string[] = [];
  const seen = new Map<string, string>();
  for (const file of files.filter((path) => SIDE.test(path))) {
    const name = basename(file);
    if (CODE.test(name) && VAGUE_NAMES.includes(name.split('.')[0] ?? '')) {
      complaints.push(`${file}: the name does not say what is in it.`);
    }
    const other = MAY_REPEAT.includes(name) ? undefined : seen.get(name);
    if (other) complaints.push(`${file}: there is a ${name} already, ${other}.`);
    seen.set(name, file);
  }
  return complaints;
}

/** The complaints about names that more than one file exports; a type and a value in one file may share a name. */
export function complaintsAboutExports(sources: ReadonlyMap<string, string>): string[] {
  const exported = [...sources].flatMap(([file, source]) =>
    [...new Set([...source.matchAll(EXPORTED)].map(([, name = '']) => name))].map((name) => ({ name, file })),
  );
  return [...Map.groupBy(exported, ({ name }) => name)]
    .filter(([, those]) => those.length > 1)
    .map(([name, those]) => `${name} is exported by ${those.map(({ file }) => file).join(' and ')}.`);
}

/** The complaints about rooms with too many source files; the migrations are not a room. */
export function complaintsAboutRooms(files: readonly string[]): string[] {
  const sources = files.filter((file) => SOURCE.test(file) && !file.startsWith(MIGRATIONS));
  const rooms = Map.groupBy(sources, (file) => dirname(file));
  return [...rooms]
    .filter(([, inside]) => inside.length > MOST_FILES)
    .map(([room, inside]) => `${room}: ${inside.length} source files; over ${MOST_FILES}, two rooms live together.`);
}

/** The complaint about a file with too many lines. */
export function complaintsAboutLength(file: string, source: string): string[] {
  const lines = source.split('\n').length - 1;
  return lines > LONGEST_FILE ? [`${file}: ${lines} lines; over ${LONGEST_FILE}, two things live together.`] : [];
}

/** The complaint about a file of the server with SQL outside the queries. */
export function complaintsAboutSql(file: string, source: string): string[] {
  if (!file.startsWith('server/') || SPEAKS_SQL.test(file) || !SQL.test(source)) return [];
  return [`${file}: SQL stands in -queries.ts alone.`];
}

/** The complaint about a file that compares texts, or formats numbers or times, in the machine's language. */
export function complaintsAboutLanguage(file: string, source: string): string[] {
  const [found] = LEFT_TO_THE_MACHINE.exec(source) ?? [];
  return found === undefined ? [] : [`${file}: ${found} leaves the language to the machine.`];
}

/** The complaint about a file of the pages that groups the digits of a number itself. */
export function complaintsAboutFigures(file: string, source: string): string[] {
  const isOwnWay = file.startsWith('web/') && file !== GROUPS_FIGURES && source.includes(".toLocaleString('en-US')");
  return isOwnWay ? [`${file}: figures are grouped by ${GROUPS_FIGURES}.`] : [];
}

/** The name of an exported declaration, for complaints. */
function nameOf(declaration: Declaration): string {
  if (declaration.type === 'VariableDeclaration') {
    return declaration.declarations.map(({ id }) => (id.type === 'Identifier' ? id.value : id.type)).join(', ');
  }
  if ('identifier' in declaration) return declaration.identifier.value;
  return 'id' in declaration && 'value' in declaration.id ? declaration.id.value : declaration.type;
}

/** Whether a declaration needs no docstring: calls have a summary, and type aliases explain themselves. */
function speaksForItself(declaration: Declaration): boolean {
  if (declaration.type === 'TsTypeAliasDeclaration') return true;
  return (
    declaration.type === 'VariableDeclaration' &&
    declaration.declarations.every(
      ({ init }) =>
        init?.type === 'CallExpression' && init.callee.type === 'Identifier' && init.callee.value === 'call',
    )
  );
}

/** The complaints about exports without a docstring. One docstring covers a run of exports without a blank line. */
export function complaintsAboutDocstrings(file: string, source: string): string[] {
  const { body } = parseSync(source, { syntax: 'typescript', tsx: false, target: 'es2024' });
  const bytes = Buffer.from(source);
  // The parser's offsets count all bytes that it has parsed so far; this file's first token gives the difference.
  const leading = /^(?:\s|\/\*[\s\S]*?\*\/|\/\/.*)*/.exec(source)?.[0] ?? '';
  const shift = Buffer.byteLength(leading) - (body[0]?.span.start ?? 0);
  const complaints: string[] = [];
  let previousEnd = 0;
  let inRun = false;
  for (const item of body) {
    const before = bytes.subarray(previousEnd, item.span.start + shift).toString();
    previousEnd = item.span.end + shift;
    const documented: boolean = DOCSTRING_BEFORE.test(before) || (inRun && !/\n\s*\n/.test(before));
    inRun = item.type === 'ExportDeclaration' && documented;
    if (item.type !== 'ExportDeclaration' || documented || speaksForItself(item.declaration)) continue;
    complaints.push(`${file}: ${nameOf(item.declaration)} does not say what it promises.`);
  }
  return complaints;
}

/**
 * A path in a document as a pattern: `<feature>`, `…` and `*` match any name, and a folder matches everything in it.
 */
function patternOf(path: string): RegExp {
  const escaped = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/<[^>]+>|…|\*/g, '[^/]+');
  return new RegExp(`^${escaped}${path.endsWith('/') ? '' : '(?:/|$)'}`);
}

/**
 * The complaints about places that a document names but that do not exist. Places are paths in backquotes that begin
 * with a folder of the project, and links to other documents and pictures.
 */
export function complaintsAboutPlaces(document: string, text: string, files: readonly string[]): string[] {
  const folders = new Set(files.flatMap((file) => (file.includes('/') ? [file.slice(0, file.indexOf('/'))] : [])));
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '');
  const quoted = [...prose.matchAll(/`([^`\s]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => folders.has(path.slice(0, Math.max(0, path.indexOf('/')))));
  const linked = [...prose.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map(([, path = '']) => path)
    .filter((path) => !/^\w+:/.test(path))
    .map((path) => join(dirname(document), path));
  const leadsNowhere = (place: string) => !files.some((file) => patternOf(place).test(file));
  return [...new Set([...quoted, ...linked])]
    .filter((place) => !MADE_BY_READERS.includes(place) && leadsNowhere(place))
    .map((place) => `${document}: there is no ${place}.`);
}

/** The complaint about a page for first readers with too many lines; a generated diagram does not count. */
export function complaintsAboutPages(document: string, text: string): string[] {
  if (!READ_AT_ONCE.includes(document)) return [];
  const lines = text.replace(/^```mermaid\nerDiagram\n[\s\S]*?^```\n/m, '').split('\n').length - 1;
  return lines > LONGEST_PAGE ? [`${document}: ${lines} lines; over ${LONGEST_PAGE}, nobody reads it at once.`] : [];
}

/** Every file of the project that git tracks or would add. */
function projectFiles(): string[] {
  const listing = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  if (listing.status !== 0) throw new Error(`The house rules are checked in a git checkout: ${listing.stderr}`);
  return listing.stdout.split('\0').filter((file) => file && existsSync(file));
}

if (import.meta.main) {
  const files = projectFiles();
  const complaints = [...complaintsAboutNames(files), ...complaintsAboutRooms(files)];
  for (const document of files.filter((file) => DOCUMENT.test(file))) {
    const text = readFileSync(document, 'utf8');
    complaints.push(...complaintsAboutPlaces(document, text, files), ...complaintsAboutPages(document, text));
  }
  for (const file of files.filter(isWritten))
    complaints.push(...complaintsAboutEnglish(file, readFileSync(file, 'utf8')));
  const map = mapIn(readFileSync(MAP, 'utf8'));
  complaints.push(...complaintsAboutMap(map, files));
  const sources = new Map<string, string>();
  let imports = 0;
  let upward = 0;
  for (const file of files.filter((path) => SIDE.test(path) && CODE.test(path))) {
    const source = readFileSync(join(process.cwd(), file), 'utf8');
    complaints.push(...complaintsAboutLength(file, source), ...complaintsAboutSql(file, source));
    complaints.push(...complaintsAboutFigures(file, source));
    if (SOURCE.test(file) && !file.startsWith(MIGRATIONS)) sources.set(file, source);
    const imported = importsOf(map, file, source);
    complaints.push(...imported.upward);
    imports += imported.all;
    upward += imported.upward.length;
    if (/^(contract|server|web)\//.test(file)) complaints.push(...complaintsAboutLanguage(file, source));
    if (SAYS_WHAT_IT_PROMISES.test(file)) complaints.push(...complaintsAboutDocstrings(file, source));
  }
  complaints.push(...complaintsAboutExports(sources));
  for (const complaint of complaints) console.error(complaint);
  const rooms = [...map.values()].flat().length;
  console.log(`${map.size} districts, ${rooms} rooms, ${upward} of ${imports} imports go upward`);
  process.exitCode = complaints.length === 0 ? 0 : 1;
}
