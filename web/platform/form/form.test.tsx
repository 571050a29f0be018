import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { CallFailed } from '#web/platform/calls/call-failed.ts';
import { type FailedWords, useChange } from '#web/platform/ui/change.ts';
import { useForm } from './form.tsx';
import { FormDialog } from './form-dialog.tsx';
import { NumberField, type TypedNumber } from './number-field.tsx';

const call = vi.fn<(book: { title: string; shelf: string; copies: TypedNumber }) => Promise<{ message: string }>>();
const read = vi.fn(() => Promise.resolve('read'));
const onClose = vi.fn();
/** Whether the results of another screen are stale */
let isAnotherStale: () => boolean | undefined;
/** Whether another screen's results of the same query are still cached */
let isSameLeft: () => boolean;

interface BookProps {
  readonly asks?: boolean;
  readonly failed?: FailedWords;
}

function Book({ asks = false, failed = { message: 'Failed to add book', detail: 'An error occurred' } }: BookProps) {
  useQuery({ queryKey: ['books', 1], queryFn: read });
  const change = useChange(call, {
    question: asks ? ({ title }) => ({ title: `Add “${title}”?` }) : undefined,
    invalidates: [['books']],
    done: 'Book added',
    failed,
  });
  const form = useForm({
    initial: { title: '', shelf: '', copies: '' as TypedNumber },
    required: ['title'],
    missing: 'All fields are required.',
    check: ({ shelf }) => (shelf === 'cellar' ? { message: null, fields: { shelf: 'It is wet there.' } } : null),
    change,
    onDone: onClose,
  });
  return (
    <FormDialog form={form} opened title="Add Book" onClose={onClose}>
      <TextInput label="Title" {...form.field('title')} />
      <TextInput label="Shelf" {...form.field('shelf')} />
      <NumberField label="Copies" {...form.field('copies')} />
    </FormDialog>
  );
}

async function open(props: BookProps = {}, title = 'Emma') {
  for (const mock of [call, read, onClose]) mock.mockClear();
  call.mockResolvedValue({ message: 'x' });
  const { user, queryClient } = renderScreen(<Book {...props} />);
  queryClient.setQueryData(['another screen'], 'read');
  queryClient.setQueryData(['books', 2], 'read');
  isSameLeft = () => queryClient.getQueryData(['books', 2]) !== undefined;
  isAnotherStale = () => queryClient.getQueryState(['another screen'])?.isInvalidated;
  await screen.findByRole('dialog', { name: 'Add Book' });
  if (title !== '') await user.type(field('Title'), title);
  return user;
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const marked = () => screen.getAllByRole('textbox').filter((one) => one.getAttribute('aria-invalid') === 'true');
const alert = () => within(screen.getByRole('dialog')).getByRole('alert').textContent;
const refusal = (given?: string) => new CallFailed('x', 400, 'Such a book exists.', { field: given });

test('a blank required field is marked with the message of the place, and nothing is sent', async () => {
  const user = await open({}, '  ');
  await user.click(button('Save'));
  await waitFor(() => expect(alert()).toBe('All fields are required.'));
  expect(marked()).toEqual([field('Title')]);
  await user.type(field('Title'), 'Emma');
  expect([marked(), alert()]).toEqual([[], '']);
  await user.type(field('Shelf'), 'cellar{Enter}');
  await screen.findByText('It is wet there.');
  expect(alert(), 'the previous message is gone').toBe('');
  expect(call).not.toHaveBeenCalled();
});

test('after Save the first invalid field has focus, for any kind of error', async () => {
  const user = await open({}, '  ');
  await user.type(field('Shelf'), 'cellar');
  await user.type(field('Copies'), 'many');
  await user.click(button('Save'));
  await waitFor(() => expect(document.activeElement).toBe(field('Title')));
  expect(marked(), 'all errors show at once').toEqual([field('Title'), field('Shelf'), field('Copies')]);
  await user.type(field('Title'), 'Emma');
  expect(document.activeElement, 'typing keeps its focus').toBe(field('Title'));
  call.mockRejectedValueOnce(refusal('shelf'));
  await user.clear(field('Copies'));
  await user.clear(field('Shelf'));
  await user.click(button('Save'));
  await waitFor(() => expect(document.activeElement).toBe(field('Shelf')));
});

test.each<[way: string, leave: (user: Awaited<ReturnType<typeof open>>) => Promise<unknown>]>([
  ['Escape', (user) => user.keyboard('{Escape}')],
  ['the close button', (user) => user.click(button('Close'))],
  ['a click outside', (user) => user.click(document.querySelector('.mantine-Modal-overlay') as Element)],
])('%s asks before it discards input, and closes an unchanged form at once', async (_, leave) => {
  const user = await open();
  for (const [said, times] of [
    ['Keep editing', 0],
    ['Discard changes', 1],
  ] as const) {
    await leave(user);
    const asked = await screen.findByRole('alertdialog', { name: 'Discard changes?' });
    await user.click(within(asked).getByText(said));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect([onClose.mock.calls.length, field('Title').value]).toEqual([times, 'Emma']);
  }
  await user.clear(field('Title'));
  await leave(user);
  expect(onClose).toHaveBeenCalledTimes(2);
  await user.type(field('Title'), 'Emma');
  await user.click(button('Cancel'));
  expect(onClose, 'Cancel discards without a question').toHaveBeenCalledTimes(3);
});

test.each([
  ['two taps', (user: Awaited<ReturnType<typeof open>>) => user.dblClick(button('Save'))],
  ['Enter twice', (user: Awaited<ReturnType<typeof open>>) => user.type(field('Title'), '{Enter}{Enter}')],
])(
  '%s send once; the form stays open and busy until done, then shows a message, closes, and refetches',
  async (_, act) => {
    const work = Promise.withResolvers<{ message: string }>();
    const user = await open();
    call.mockReturnValue(work.promise);
    await act(user);
    await user.keyboard('{Escape}');
    for (const name of ['Close', 'Cancel']) expect(button(name).disabled).toBe(true);
    expect(onClose).not.toHaveBeenCalled();
    expect([read.mock.calls.length, isAnotherStale(), isSameLeft()]).toEqual([1, false, true]);
    work.resolve({ message: 'x' });
    await screen.findByText('Book added');
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
    expect([isAnotherStale(), isSameLeft()], 'refetched when opened, and never shown').toEqual([true, false]);
    expect(call.mock.calls).toEqual([[{ title: 'Emma', shelf: '', copies: '' }]]);
  },
);

test('the question comes first: No sends nothing and keeps the input, Yes sends it', async () => {
  const user = await open({ asks: true });
  await user.click(button('Save'));
  const asked = await screen.findByRole('alertdialog', { name: 'Add “Emma”?' });
  expect(screen.getByText('Save').closest('button')?.dataset.loading, 'nothing is saved yet').toBeUndefined();
  await user.click(within(asked).getByText('No'));
  await waitFor(() => expect(document.activeElement).toBe(button('Save')));
  expect([call.mock.calls.length, read.mock.calls.length, field('Title').value]).toEqual([0, 1, 'Emma']);
  await user.click(button('Save'));
  await user.click(within(await screen.findByRole('alertdialog')).getByText('Yes'));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('the message about a field stays while another field changes, and disappears when the field itself changes', async () => {
  const user = await open({ failed: { message: 'Failed', detail: '-' } });
  call.mockRejectedValueOnce(refusal('title'));
  await user.click(button('Save'));
  await waitFor(() => expect(alert()).toBe('FailedSuch a book exists.'));
  await user.type(field('Shelf'), 'A');
  expect(alert()).toBe('FailedSuch a book exists.');
  await user.type(field('Title'), '!');
  expect([marked(), alert()]).toEqual([[], '']);
});

test.each<[what: string, words: FailedWords, refused: CallFailed, said: string, atField: string | undefined]>([
  [
    'a headline and the reason',
    { message: 'Failed to add book', detail: '-' },
    refusal(),
    'Failed to add bookSuch a book exists.',
    undefined,
  ],
  ['only the reason', 'It did not work.', refusal(), 'Such a book exists.', undefined],
  [
    'the message of the place without a reason',
    'It did not work.',
    new CallFailed('x', 500, 'Oops'),
    'It did not work.',
    undefined,
  ],
  ['the reason at its field', 'It did not work.', refusal('title'), '', 'Such a book exists.'],
  [
    'the field marked below a headline',
    { message: 'Failed', detail: '-' },
    refusal('title'),
    'FailedSuch a book exists.',
    '',
  ],
])('a failure is shown in the form: %s; saving again works', async (_, failed, refused, said, atField) => {
  const user = await open({ failed });
  call.mockRejectedValueOnce(refused);
  await user.click(button('Save'));
  await waitFor(() => expect(alert()).toBe(said));
  expect(marked()).toEqual(atField === undefined ? [] : [field('Title')]);
  if (atField) expect(screen.getByText(atField)).toBeTruthy();
  await waitFor(() => expect(read, 'the data on the screen may be the reason').toHaveBeenCalledTimes(2));
  await user.click(button('Save'));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});
