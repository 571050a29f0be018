/** What the project's own commands do not take is answered in one line, and nothing is run. */
import { expect, it } from 'vitest';
import { runCommandFile } from '#testkit/process/command.ts';

it.each([
  'bench/bench-command.ts',
  'bench/growth-model.ts',
  'e2e/attacks/attack-command.ts',
  'e2e/seeded-defects/defects-command.ts',
  'e2e/walks/wander-command.ts',
  'e2e/week/week-command.ts',
  'scripts/read-pictures.ts',
])('%s says how it is used', async (file) => {
  const { code, out, err } = await runCommandFile(file, ['--nonsense']);
  expect([code, out, err]).toEqual([1, '', expect.stringMatching(/^Usage: (npm run|node) .*\n$/)]);
});

it.each([
  ['bench/bench-command.ts', ['qr', '--millions', 'two'], /^There is no bench qr\. There are: .*\n$/],
  ['bench/bench-command.ts', ['--millions', 'two'], /^--millions must be a number \(it is "two"\)\.\n$/],
])('%s names what of %j it does not know', async (file, args, said) => {
  expect(await runCommandFile(file, args)).toEqual({ code: 1, out: '', err: expect.stringMatching(said) });
});
