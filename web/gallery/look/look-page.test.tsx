import { readdirSync } from 'node:fs';
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { studentImgRetrieve } from '#contract/people/photo/photo-calls.ts';
import { getLevelThreshold, getSchool } from '#contract/platform/settings/settings-calls.ts';
import { answers } from '#web/gallery/testing/fake-server.ts';
import { renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { forceableStates } from './forced-states.ts';
import { LookPage } from './look-page.tsx';

/** React's own node of a part that is drawn. */
interface Drawn {
  /** What it is drawn by, once it was fetched. */
  readonly type: unknown;
  readonly child: Drawn | null;
  readonly sibling: Drawn | null;
}

/** Everything that React has drawn below this node. */
function drawnBelow(drawn: Drawn | null, found = new Set<unknown>()): Set<unknown> {
  for (let one = drawn; one; one = one.sibling) {
    found.add(one.type);
    drawnBelow(one.child, found);
  }
  return found;
}

const parts = import.meta.glob<Record<string, unknown>>(
  ['../../platform/{dialog,ui,form,table}/*.tsx', '!**/*.test.tsx'],
  {
    eager: true,
  },
);
const isPart = ([name, value]: [string, unknown]) => /^[A-Z]/.test(name) && typeof value === 'function';

test('every part of dialog, ui, form and table is drawn on it, and each says the file that it is from', async () => {
  const { container, getByText } = renderScreen(<LookPage />, {
    server: [
      answers(getSchool, { school_name: 'x', time_zone: 'UTC', password_min_length: 8 }),
      answers(getLevelThreshold, { level_threshold: 1500 }),
      answers(studentImgRetrieve, new Blob()),
    ],
  });
  // By their words: to look for a role among so many parts takes seconds.
  fireEvent.click(getByText('Ask'));
  fireEvent.click(getByText('Update Subject'));
  const root = Object.entries(container).find(([name]) => name.startsWith('__reactContainer'))?.[1] as Drawn;
  const exported = Object.entries(parts).flatMap(([file, exports]) =>
    Object.entries(exports)
      .filter(isPart)
      .map(([name, part]) => ({ name: `${file} ${name}`, part })),
  );
  expect(exported.length).toBeGreaterThan(40);
  // What is fetched when it is first needed comes a little later.
  const missing = () => {
    const drawn = drawnBelow(root);
    return exported.filter(({ part }) => !drawn.has(part)).map(({ name }) => name);
  };
  await waitFor(() => expect(missing()).toEqual([]));
  const said = [...container.querySelectorAll<HTMLElement>('[data-file]')].map(({ dataset }) => dataset.file);
  const there = readdirSync('web', { recursive: true, encoding: 'utf8' });
  expect(said.filter((file) => !there.includes(file?.split(' ')[0] ?? ''))).toEqual([]);
  expect(said.filter((file, place) => said.indexOf(file) !== place)).toEqual([]);
});

test('a rule that waits for a pointer or a key holds for a state that is forced, in layers and queries too', () => {
  const style = document.head.appendChild(document.createElement('style'));
  style.textContent = '@media all { .a:hover, .b:focus-visible:not(.c) { color: red } } .d { color: blue }';
  forceableStates([style.sheet as CSSStyleSheet]);
  const [query, plain] = style.sheet?.cssRules ?? [];
  expect((query as CSSMediaRule).cssRules[0]?.cssText).toContain(
    '.a[data-forced="hover"], .b[data-forced="focus"]:not(.c)',
  );
  expect(plain?.cssText).toContain('.d {');
  style.remove();
});
