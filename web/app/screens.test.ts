/** The chunks that are loaded before the application itself. */
import { expect, it } from 'vitest';
import { paths } from '#web/platform/base/paths.ts';
import { partsAt } from './screens.ts';

it.each([
  ['an open screen', paths.studentLogin.href(), 1],
  ['a screen within a frame', paths.studentHome.href(), 2],
  ['a screen with parameters', paths.roll.href({ subjectID: 4, sessionID: 7 }), 2],
  ['only the frame of an unknown address within it', '/professor/subject/7', 1],
  ['an unknown address', '/nowhere', 0],
])('%s: %s has %i parts', async (_what, path, count) => {
  const parts = partsAt(path);
  expect(parts).toHaveLength(count);
  for (const part of parts) expect(await part.load()).toBeTypeOf('function');
});
