/** Nothing is recorded into a file that was removed or replaced. */
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openSqlite } from '#server/platform/database/sqlite-database.ts';
import { until } from '#testkit/process/until.ts';
import { whileFileStands } from './database-file-watch.ts';

it('refuses writes while its file is removed or replaced, and continues once it is back', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-standing-'));
  const [file, aside] = [join(folder, 'rollcall.sqlite'), join(folder, 'aside')];
  const database = whileFileStands(openSqlite(file), file);
  onTestFinished(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });
  const write = () => database.write(async () => 'written', 'reserve');
  expect(await write()).toBe('written');
  renameSync(file, aside);
  const refusal = () => write().then(String, ({ message }: Error) => message);
  await until('a write is refused', async () => (await refusal()) !== 'written');
  expect(await refusal()).toMatch(/^\S+rollcall\.sqlite was removed or replaced/);
  writeFileSync(file, '');
  expect(await refusal()).toMatch(/was removed or replaced/);
  renameSync(aside, file);
  await until('writes are taken again', async () => (await refusal()) === 'written');
});
