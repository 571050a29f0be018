/** Every migration in the folder is applied, in the order of the numbers. */
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { migrations } from './all-migrations.ts';

it('the list has each migration of the folder, in order', async () => {
  const files = globSync('server/platform/migrations/[0-9]*.ts', { exclude: ['**/*.test.ts'] });
  expect(Object.keys(migrations)).toEqual(files.map((file) => basename(file, '.ts')).sort());
  for (const [name, load] of Object.entries(migrations))
    expect(await load(), name).toBe(await import(/* @vite-ignore */ `#server/platform/migrations/${name}.ts`));
});
