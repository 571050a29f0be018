import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from './tables.ts';

/** How many rows a query finds. */
export async function counted<From extends keyof Tables>(
  query: SelectQueryBuilder<Tables, From, object>,
): Promise<number> {
  const { rows } = await query.select((eb) => eb.fn.countAll<number>().as('rows')).executeTakeFirstOrThrow();
  return rows;
}
