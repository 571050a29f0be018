/** The diagram of the tables matches the migrations. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { drawTables, TABLES_PAGE, withDiagram } from './draw-tables.ts';

it('the page shows the current tables', async () => {
  const page = readFileSync(TABLES_PAGE, 'utf8');
  const isFresh = withDiagram(page, await drawTables()) === page;
  expect(isFresh, `${TABLES_PAGE} is stale: run npm run draw-tables`).toBe(true);
});

it('a page without a place for the diagram is not written', () => {
  expect(() => withDiagram('# Tables', 'erDiagram')).toThrow('has no place for the diagram');
});
