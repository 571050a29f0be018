import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite, { type Database } from 'better-sqlite3';
import { schoolTables } from '#server/startup/backup/school-table-queries.ts';
import { openDatabase } from '#server/startup/open-school/open-database.ts';

/** The page with the diagram. */
export const TABLES_PAGE = 'docs/data.md';
/** The lines around the diagram. */
const BEGINS = '<!-- npm run draw-tables writes from here … -->';
const ENDS = '<!-- … to here -->';

interface Column {
  name: string;
  type: string;
  notnull: 0 | 1;
  /** The column's position in the primary key, from 1; 0 if the column is not part of the key. */
  pk: number;
}

interface ForeignKey {
  table: string;
  from: string;
}

/** The diagram of a table: its keys in one line, then one line per foreign key. */
function linesOf(school: Database, table: string): string[] {
  const columns = school.pragma(`table_info("${table}")`) as Column[];
  const foreignKeys = school.pragma(`foreign_key_list("${table}")`) as ForeignKey[];
  const keys = columns.flatMap(({ name, type, pk }) => {
    const kinds = [pk > 0 && 'PK', foreignKeys.some(({ from }) => from === name) && 'FK'].filter(Boolean);
    return kinds.length > 0 ? [`${type.toLowerCase()} ${name} ${kinds.join(', ')}`] : [];
  });
  const isWholeKey = (column: Column | undefined) => column?.pk === 1 && columns.every(({ pk }) => pk < 2);
  // SQLite lists the last foreign key first.
  const references = foreignKeys.toReversed().map(({ table: other, from }) => {
    const column = columns.find(({ name }) => name === from);
    // SQLite allows null in a primary key unless declared otherwise; in this product none is null.
    const atParent = column?.notnull || column?.pk ? '||' : '|o';
    return `  ${other} ${atParent}--${isWholeKey(column) ? 'o|' : 'o{'} ${table} : ${from}`;
  });
  return [`  ${table} { ${keys.join(' ')} }`, ...references];
}

/**
 * Draws the tables of the migrations with their primary and foreign keys, as a Mermaid `erDiagram`.
 * @throws if the migrations make other tables than `schoolTables` names
 */
export async function drawTables(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-tables-'));
  try {
    const file = join(folder, 'rollcall.sqlite');
    const { database } = await openDatabase(file, 'alone');
    await database.close();
    const school = new BetterSqlite(file, { readonly: true });
    try {
      const made = school
        .prepare<[], string>("select name from sqlite_master where type = 'table' and name not glob 'sqlite_*'")
        .pluck()
        .all()
        .filter((name) => !name.startsWith('kysely_'));
      const named = schoolTables.map(({ name }) => name as string);
      const differing = [...made, ...named].filter((name) => !made.includes(name) || !named.includes(name));
      if (differing.length > 0) throw new Error(`Names and migrations differ in: ${differing.join(', ')}.`);
      return ['```mermaid', 'erDiagram', ...named.flatMap((table) => linesOf(school, table)), '```'].join('\n');
    } finally {
      school.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Replaces the diagram of a page. @throws if the page has no place for a diagram */
export function withDiagram(page: string, diagram: string): string {
  const [before, ...rest] = page.split(BEGINS);
  const after = rest[0]?.split(ENDS)[1];
  if (before === undefined || after === undefined) throw new Error(`${TABLES_PAGE} has no place for the diagram.`);
  return `${before}${BEGINS}\n${diagram}\n${ENDS}${after}`;
}

if (import.meta.main) writeFileSync(TABLES_PAGE, withDiagram(readFileSync(TABLES_PAGE, 'utf8'), await drawTables()));
