import { TextInput } from '@mantine/core';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { Link } from 'wouter';
import { renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { useChange } from '#web/platform/ui/change.ts';
import { Form, useForm } from './form.tsx';
import { SaveRow } from './save-row.tsx';

function Setting({ label }: { label: string }) {
  const change = useChange(() => Promise.resolve({}), { failed: '' });
  const form = useForm({ initial: { name: '' }, change, next: (_, values) => values });
  return (
    <Form form={form} actions={<SaveRow form={form} save={`Update ${label}`} />}>
      <TextInput label={label} {...form.field('name')} />
    </Form>
  );
}

const shown = () =>
  renderScreen(
    <>
      <Setting label="Name" />
      <Setting label="Zone" />
      <Link href="/elsewhere">Elsewhere</Link>
    </>,
    { at: '/settings' },
  );
const question = 'Discard changes?';
const path = () => window.location.pathname;

beforeEach(() => window.history.pushState(null, '', '/before'));

it('asks once before a link leaves two unsaved forms, and stays after a No', async () => {
  const { user } = shown();
  await user.type(screen.getByLabelText('Name'), 'Rizal High');
  await user.type(screen.getByLabelText('Zone'), 'Manila');
  expect(screen.getAllByText('Not saved yet.')).toHaveLength(2);
  for (const [answer, leads] of [
    ['Keep editing', '/settings'],
    ['Discard changes', '/elsewhere'],
  ] as const) {
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(await screen.findAllByText(question)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: answer }));
    await waitFor(() => expect(screen.queryByText(question)).toBeNull());
    expect(path()).toBe(leads);
  }
});

it('asks before Back and before the tab is closed, until the form is saved', async () => {
  window.history.pushState(null, '', '/settings');
  const { user } = shown();
  const closing = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));
  expect(closing()).toBe(true);
  await user.type(screen.getByLabelText('Name'), 'Rizal High');
  expect(closing()).toBe(false);
  act(() => window.history.back());
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByText(question)).toBeNull());
  expect(path()).toBe('/settings');
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Rizal High');
  act(() => window.history.back());
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(path()).toBe('/before'));
  await user.click(screen.getByRole('button', { name: 'Update Name' }));
  await waitFor(() => expect(closing()).toBe(true));
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(path()).toBe('/elsewhere');
  expect(screen.queryByText(question)).toBeNull();
});
