/** The cost of one piece of work, as `npm run bench -- copies` measures it. */
export interface Cost {
  /** Processor time of a copy, in milliseconds. */
  copyMs: number;
  /** Processor time of all PostgreSQL processes, in milliseconds; 0 on SQLite, which runs in the copy. */
  databaseMs: number;
  /** Permanently used space in the database, if it was measured. */
  bytes?: number;
}

/** The costs that docs/growth.md uses. The texts are the labels in the page's table. */
const words = {
  sqlite: 'SQLite: a check-in, 100 a second',
  postgres: 'PostgreSQL: a check-in, 100 a second',
  postgresFull: 'PostgreSQL: a check-in, at full speed',
  told: 'PostgreSQL: a notice to another copy',
} as const;

export type Costs = Record<keyof typeof words, Cost>;

/** The table of docs/growth.md with these costs, line by line. */
export function costLines(costs: Costs): string[] {
  const ms = (value: number) => `${value.toFixed(2)} ms`;
  return Object.entries(words).map(([name, said]) => {
    const { copyMs, databaseMs, bytes } = costs[name as keyof Costs];
    const room = bytes === undefined ? '' : `${Math.round(bytes)} bytes`;
    return `| ${said} | ${ms(copyMs)} | ${name === 'sqlite' ? '' : ms(databaseMs)} | ${room} |`;
  });
}

/** The costs in a page's table. @throws if one is missing */
export function costsOf(page: string): Costs {
  const found = Object.entries(words).map(([name, said]) => {
    const line = page.split('\n').find((each) => each.startsWith(`| ${said} |`));
    if (line === undefined) throw new Error(`The page has no line "${said}".`);
    const [copyMs, databaseMs, bytes] = line.split('|').slice(2, 5).map(Number.parseFloat);
    return [name, { copyMs, databaseMs: databaseMs || 0, ...(bytes ? { bytes } : {}) }];
  });
  return Object.fromEntries(found) as Costs;
}
