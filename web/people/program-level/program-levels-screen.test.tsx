import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { programLevelsEmpty } from '#contract/people/program-level/program-level-calls.ts';
import { answers, type FakeAnswer } from '#web/gallery/testing/fake-server.ts';
import { renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { ProgramLevelsScreen } from './program-levels-screen.tsx';

const use = { students: 3, subjects: 1, sessions: 0, incentives: 2 };
const programLevels = [
  { name: 'BSCS 4A', isListed: true, ...use },
  { name: 'BSCS4A', isListed: false, ...use, students: 1 },
];
const list = { isListed: false, programLevels };
const open = (kind: 'admin' | 'registrar', ...server: FakeAnswer[]) =>
  renderScreen(<ProgramLevelsScreen />, {
    at: paths.adminProgramLevels.href(),
    role: 'admin',
    server: [
      answers(calls.getAdministrator, {
        admin_id: 5,
        username: 'head',
        kind,
      }),
      answers(calls.getProgramLevelList, list),
      ...server,
    ],
  });

it('shows the usage of each level, puts all in use on the list, and adds some, one per line', async () => {
  const { user, arrived } = open(
    'registrar',
    answers(calls.addProgramLevels, {
      message: calls.addProgramLevels.done,
      ...list,
      programLevels: programLevels.slice(0, 1),
    }),
  );
  const row = (await screen.findByText('BSCS4A')).closest('tr') as HTMLElement;
  expect(row.textContent).toContain('Not on the list1102');
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add the 1 level in use' }));
  expect(await screen.findByText('The list has been changed.')).toBeTruthy();
  expect(screen.queryByText('BSCS4A')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add program levels' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add program levels' }));
  await user.type(dialog.getByRole('textbox', { name: /Program levels/ }), 'bsit 1a{Enter}{Enter}BSIT 1B');
  await user.click(dialog.getByRole('button', { name: 'Add to the list' }));
  const sent = arrived.filter(({ call }) => call === calls.addProgramLevels).map(({ body }) => body);
  expect(sent).toEqual([{ names: ['BSCS4A'] }, { names: ['bsit 1a', 'BSIT 1B'] }]);
});

it('shows what a merge changes before it is done, and offers none that clashes', async () => {
  let clashes = [{ subject_name: 'Math', professor: 'Grace Hopper' }];
  const preview = { programLevel: 'BSCS4A', newName: 'BSCS 4A', isMerge: true, ...use, students: 1 };
  const { user, arrived } = open(
    'admin',
    answers(calls.previewProgramLevel, () => ({ ...preview, clashes })),
    answers(calls.renameProgramLevel, { message: calls.renameProgramLevel.done, ...list }),
  );
  await user.click(await screen.findByRole('button', { name: /^Rename BSCS4A/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename BSCS4A' }));
  const name = dialog.getByRole('combobox', { name: /New name/ });
  await user.clear(name);
  await user.type(name, 'bscs 4a');
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  expect(await dialog.findByText('Grace Hopper has Math in both levels')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Merge' })).toBeNull();
  clashes = [];
  await user.click(dialog.getByRole('button', { name: 'Back' }));
  await user.click(await dialog.findByRole('button', { name: 'Preview' }));
  expect(await dialog.findByText('BSCS4A will be merged into BSCS 4A.')).toBeTruthy();
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1 student',
    '1 subject',
    '0 upcoming sessions',
    '2 incentives',
  ]);
  expect(arrived.some(({ call }) => call === calls.renameProgramLevel)).toBe(false);
  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  expect(await screen.findByText('The program level has been renamed.')).toBeTruthy();
  expect(arrived.find(({ call }) => call === calls.renameProgramLevel)?.body).toEqual({
    programLevel: 'BSCS4A',
    newName: 'BSCS 4A',
  });
});

it('turns the list on, and says why it cannot', async () => {
  const { user, arrived } = open('admin', answers(calls.updateProgramLevelList, programLevelsEmpty));
  await user.click(await screen.findByRole('checkbox', { name: /^Only allow listed program levels/ }));
  expect(await screen.findByText(programLevelsEmpty.message)).toBeTruthy();
  expect(arrived.find(({ call }) => call === calls.updateProgramLevelList)?.body).toEqual({ isListed: true });
});
