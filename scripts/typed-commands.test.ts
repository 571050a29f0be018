/** The project's own commands answer wrong arguments with one line and run nothing. */
import { expect, it } from 'vitest';
import { runCommandFile } from '#testkit/process/command.ts';

it.each([
  'bench/bench-command.ts',
  'bench/growth-model.ts',
  'e2e/attacks/attack-command.ts',
  'e2e/walks/wander-command.ts',
  'e2e/week/week-command.ts',
  'scripts/read-pictures.ts',
])('%s says how it is used', async (file) => {
  const { code, out, err } = await runCommandFile(file, ['--nonsense']);
  expect([code, out, err]).toEqual([1, '', expect.stringMatching(/^Usage: (npm run|node) .*\n$/)]);
});

it.each(['start', 'admin', 'verify', 'backup', 'restore', 'move', 'export-person'])(
  'npm run %s says so before anything is prepared, as the command itself does',
  async (name) => {
    const file = name === 'start' ? 'scripts/start.mjs' : 'scripts/command.mjs';
    const args = name === 'start' ? [] : [name];
    const said = expect.stringMatching(new RegExp(`^Usage: npm run ${name}\\b`));
    expect(await runCommandFile(file, [...args, '--nonsense'])).toEqual({ code: 1, out: '', err: said });
    const { code, out } = await runCommandFile(file, [...args, '--help']);
    expect([code, out]).toEqual([0, said]);
    if (name === 'start') return;
    const { err } = await runCommandFile(`server/commands/operations/${name}-command.ts`, ['--nonsense']);
    expect(err.trim().startsWith(out.trim()), err).toBe(true);
  },
);

it.each([
  ['bench/bench-command.ts', ['qr', '--millions', 'two'], /^There is no bench qr\. There are: .*\n$/],
  ['bench/bench-command.ts', ['--millions', 'two'], /^--millions must be a number \(it is "two"\)\.\n$/],
])('%s names what of %j it does not know', async (file, args, said) => {
  expect(await runCommandFile(file, args)).toEqual({ code: 1, out: '', err: expect.stringMatching(said) });
});
