import type * as z from 'zod/mini';

/** The columns of what the contract shows, which are called as it calls them: an answer carries these and no other. */
export function columnsOf<Shape extends z.core.$ZodLooseShape>(
  shown: z.ZodMiniObject<Shape>,
): (keyof Shape & string)[] {
  return Object.keys(shown.shape);
}

/** The same with their table's name, for a query over several. */
export function columnsIn<const Table extends string, Shape extends z.core.$ZodLooseShape>(
  table: Table,
  shown: z.ZodMiniObject<Shape>,
): `${Table}.${keyof Shape & string}`[] {
  return columnsOf(shown).map((column) => `${table}.${column}` as const);
}

/** The part of a row that has these names. Of 38 columns, leaving the others over by `...rest` takes ten times as long. */
export function partOf<Row, Name extends keyof Row>(row: Row, names: readonly Name[]): Pick<Row, Name> {
  const part = {} as Pick<Row, Name>;
  for (const name of names) part[name] = row[name];
  return part;
}
