import { Button } from '@mantine/core';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { press, renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { forgetSignIn } from '#web/platform/base/sign-in-store.ts';
import { useConfirm } from './confirm.tsx';
import type { Question } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

const answered: unknown[] = [];

function Asking({ question }: { question: Question }) {
  const confirm = useConfirm();
  return (
    <button
      type="button"
      onClick={() =>
        void confirm(question).then(
          (result) => answered.push(result),
          (reason: unknown) => answered.push(reason),
        )
      }
    >
      Delete
    </button>
  );
}

async function ask(question: Question) {
  answered.length = 0;
  const shown = renderScreen(<Asking question={question} />, { role: 'student' });
  await shown.user.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByRole('alertdialog', { name: question.title });
  return shown.user;
}

test('the question names the thing, and Yes confirms', async () => {
  const user = await ask({ title: 'Delete “Discrete Math, BSCS 4A” with its 12 sessions?', warning: true });
  await user.click(screen.getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(answered).toEqual([true]));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('the heading is not a landmark', async () => {
  await ask({ title: 'Delete it?' });
  expect(screen.getByRole('alertdialog').querySelector('header')?.getAttribute('role')).toBe('none');
});

test('No, Escape and the close button all mean no', async () => {
  const user = await ask({ title: 'Delete it?' });
  await press(user, 'No', 'Delete');
  await screen.findByRole('alertdialog');
  await user.keyboard('{Escape}');
  await press(user, 'Delete', 'Close');
  await waitFor(() => expect(answered).toEqual([undefined, undefined, undefined]));
});

test('Enter on a dangerous question does not say Yes', async () => {
  const user = await ask({ title: 'Delete it for good?', warning: true });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('No'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(answered).toEqual([undefined]));
});

test('while Yes is carried out the dialog stays open and busy, then the question resolves to the result', async () => {
  const work = Promise.withResolvers<{ message: string }>();
  const onYes = vi.fn(() => work.promise);
  const user = await ask({ title: 'Delete it?', onYes });
  await user.dblClick(screen.getByRole('button', { name: 'Yes' }));
  expect(onYes, 'a second tap is ignored').toHaveBeenCalledTimes(1);
  await user.keyboard('{Escape}');
  expect(screen.getByRole('alertdialog')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'No' }).disabled).toBe(true);
  expect(answered).toEqual([]);
  work.resolve({ message: 'Done' });
  await waitFor(() => expect(answered).toEqual([{ message: 'Done' }]));
});

test('when carrying it out fails, the question rejects with the error and closes', async () => {
  const failure = new Error('the server said no');
  const user = await ask({ title: 'Delete it?', onYes: () => Promise.reject(failure) });
  await user.click(screen.getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(answered).toEqual([failure]));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('signing out means no, even while Yes is carried out', async () => {
  const user = await ask({ title: 'Delete it?', onYes: () => new Promise(() => {}) });
  await user.click(screen.getByRole('button', { name: 'Yes' }));
  act(() => forgetSignIn('student'));
  await waitFor(() => expect(answered).toEqual([undefined]));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('focus returns to the element that opened the question', async () => {
  const user = await ask({ title: 'Delete it?' });
  await user.click(screen.getByRole('button', { name: 'No' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Delete'));
});

test('if that element is gone, focus goes to the topmost dialog, otherwise to the heading', async () => {
  function Sale({ of }: { of: string }) {
    const [sold, setSold] = useState(false);
    const confirm = useConfirm();
    const sell = () => void confirm({ title: 'Sell it?', onYes: async () => setSold(true) });
    return !sold && <Button onClick={sell}>{`Sell ${of}`}</Button>;
  }
  const { user } = renderScreen(
    <>
      <Dialog opened title="Rooms">
        <Sale of="a room" />
      </Dialog>
      <Dialog opened title="Shelves">
        <Sale of="a book" />
      </Dialog>
    </>,
  );
  await user.click(await screen.findByText('Sell a book'));
  await user.click(await screen.findByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Shelves' })));
  cleanup();
  const shop = renderScreen([<h1 key="heading">SHOP</h1>, <Sale key="sale" of="a lamp" />]);
  await shop.user.click(screen.getByText('Sell a lamp'));
  await shop.user.click(await screen.findByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('SHOP'));
});
