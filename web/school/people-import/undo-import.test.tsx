import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getImport, type ImportRun, undoImport } from '#contract/school/people-import/import-calls.ts';
import { exampleImport } from '#web/gallery/testing/examples.ts';
import { answers } from '#web/gallery/testing/fake-server.ts';
import { answerWith, press, renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { ImportScreen } from './import-screen.tsx';
import { importText } from './import-text.ts';

it('undoes an applied file call after call, and says what stays', async () => {
  let now: ImportRun = { ...exampleImport, state: 'applied', waiting: 0, undoUntil: '2026-11-29T04:00:00.000Z' };
  const left = [1, 0];
  const undo = answers(undoImport, () => {
    const waiting = left.shift() ?? 0;
    now = { ...now, waiting, state: waiting > 0 ? 'undoing' : 'undone', stayed: 1, undoUntil: null };
    return { message: '', import: now };
  });
  const { user, arrived } = renderScreen(<ImportScreen />, {
    at: `${paths.adminImport.href()}?id=7`,
    role: 'admin',
    server: [answers(getImport, () => ({ import: now, lines: [], pages: 1 })), undo],
  });
  await press(user, importText.undo);
  await answerWith(user, importText.undo);
  await waitFor(() => expect(screen.getAllByText(importText.undone(1)).length).toBeGreaterThan(0));
  expect(arrived.filter(({ call }) => call === undoImport)).toHaveLength(2);
  await waitFor(() => expect(screen.queryByRole('button', { name: importText.undo })).toBeNull());
});
