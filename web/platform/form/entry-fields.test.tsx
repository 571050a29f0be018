import { screen, waitFor } from '@testing-library/react';
import { type SubmitEvent, useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { catchDownloads } from '#web/gallery/testing/caught-downloads.ts';
import { renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { downloadCsv } from '#web/platform/ui/download.ts';
import { NumberField, type TypedNumber } from './number-field.tsx';
import { PasswordField } from './password-field.tsx';
import { SearchInput } from './search-input.tsx';
import { TimeInput } from './time-input.tsx';

test('a time is typed in 12-hour form and stored as HH:MM, and Enter saves', async () => {
  const saved = vi.fn((event: SubmitEvent) => event.preventDefault());
  function Timed() {
    const [time, setTime] = useState('13:05');
    return (
      <form onSubmit={saved}>
        <TimeInput label="Start Time" value={time} onChange={setTime} />
        <p>kept: {time}</p>
        <button type="submit">Save</button>
      </form>
    );
  }
  const { user } = renderScreen(<Timed />);
  const hours = screen.getByLabelText<HTMLInputElement>('Start Time: Hours');
  expect(Number(hours.value)).toBe(1);
  await user.selectOptions(screen.getByLabelText('Start Time: AM or PM'), 'AM');
  expect(screen.getByText('kept: 01:05')).toBeTruthy();
  for (const part of ['Hours', 'Minutes', 'AM or PM']) {
    screen.getByLabelText(`Start Time: ${part}`).focus();
    await user.keyboard('{Enter}');
  }
  expect(saved).toHaveBeenCalledTimes(3);
});

test.each<[string, TypedNumber]>([
  ['12', 12],
  [' 12 ', 12],
  ['1,500', 1500],
  ['1000000', 1_000_000],
  ['0', '0'],
  ['-5', '-5'],
  ['1e3', '1e3'],
  ['12.5', '12.5'],
  ['1,50', '1,50'],
  ['1000001', '1000001'],
  ['٣', '٣'],
])('“%s” pasted as a number from 1 is %j, with an error if it is not a number', async (pasted, kept) => {
  const given: TypedNumber[] = [];
  function Numbered() {
    const [value, setValue] = useState<TypedNumber>('');
    return (
      <NumberField
        label="Points"
        least={1}
        value={value}
        onChange={(next) => {
          given.push(next);
          setValue(next);
        }}
      />
    );
  }
  const { user } = renderScreen(<Numbered />);
  const field = screen.getByLabelText<HTMLInputElement>('Points');
  await user.click(field);
  await user.paste(pasted);
  expect(given).toEqual([kept]);
  expect(field.value).toBe(String(kept));
  const said = screen.queryByText('Points must be a whole number from 1 to 1,000,000.');
  expect(said !== null).toBe(typeof kept === 'string');
  await user.clear(field);
  expect(given.at(-1)).toBe('');
});

test('a password can be shown, and its button says what it does', async () => {
  const { user } = renderScreen(<PasswordField label="Password" />);
  const field = screen.getByLabelText<HTMLInputElement>('Password', { selector: 'input' });
  expect(field.type).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field.type).toBe('text');
  expect(screen.getByRole('button', { name: 'Hide password' })).toBeTruthy();
});

test('the clear button empties a search', async () => {
  function Searching() {
    const [value, setValue] = useState('math');
    return <SearchInput label="Search subjects" value={value} onChange={setValue} />;
  }
  const { user } = renderScreen(<Searching />);
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(screen.getByLabelText<HTMLInputElement>('Search subjects').value).toBe('');
  expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull();
});

test('a sheet is downloaded as CSV under its name, with a message', async () => {
  const caught = catchDownloads();
  renderScreen(<p>work</p>);
  await downloadCsv({
    fileName: 'claimed_incentives.csv',
    lines: [
      ['LABEL', 'POINTS'],
      ['Chalk', 5],
    ],
  });
  expect(await screen.findByText('Downloaded Successfully')).toBeTruthy();
  const lines = [
    ['LABEL', 'POINTS'],
    ['Chalk', '5'],
  ];
  await waitFor(() => expect(caught).toEqual([{ fileName: 'claimed_incentives.csv', lines }]));
});

test('a browser that cannot download shows a message', async () => {
  const able = Object.getOwnPropertyDescriptor(HTMLAnchorElement.prototype, 'download') ?? {};
  onTestFinished(() => void Object.defineProperty(HTMLAnchorElement.prototype, 'download', able));
  Reflect.deleteProperty(HTMLAnchorElement.prototype, 'download');
  renderScreen(<p>work</p>);
  await downloadCsv({ fileName: 'a.csv', lines: [['x']] });
  expect(await screen.findByText("Your browser doesn't support downloading files.")).toBeTruthy();
});
