import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  getAllStudentProgramLevel,
  getClassStudentByProgram,
} from '#contract/people/students-by-level/students-by-level-calls.ts';
import { unexpected } from '#contract/platform/base/refusal.ts';
import { catchDownloads } from '#web/gallery/testing/caught-downloads.ts';
import { answers, type FakeAnswer } from '#web/gallery/testing/fake-server.ts';
import { renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { MasterListScreen } from './master-list-screen.tsx';
import { ProgramLevelCardsScreen } from './program-level-cards-screen.tsx';

const openCards = (...server: FakeAnswer[]) =>
  renderScreen(<ProgramLevelCardsScreen />, { at: paths.adminMasterlist.href(), role: 'admin', server });

const openProgram = (...server: FakeAnswer[]) =>
  renderScreen(<MasterListScreen />, {
    at: paths.programMasterlist.href({ programlevel: 'BSCS 4A' }),
    pattern: paths.programMasterlist.pattern,
    role: 'admin',
    server,
  });

const levels = (students: Record<string, number>) =>
  answers(getAllStudentProgramLevel, { programLevels: Object.keys(students), students });

const courseYearSection = 'BSCS 4A';
const students = [
  { stud_id: 2, first_name: 'Ben', middle_name: '', last_name: 'Dizon', courseYearSection },
  { stud_id: 9, first_name: 'Ana', middle_name: 'Reyes', last_name: 'Cruz', courseYearSection },
];

describe('the program levels', () => {
  it('have a card each with the number of students, which leads to the master list', async () => {
    openCards(levels({ 'BSCS 4A': 1, 'BSIT 10/A': 1200 }));
    const cards = within(await screen.findByRole('list', { name: 'Program levels' })).getAllByRole('link');
    expect(cards.map((card) => card.getAttribute('href'))).toEqual([
      '/adminProgramMasterlist/BSCS%204A',
      '/adminProgramMasterlist/BSIT%2010%2FA',
    ]);
    expect(cards.map(({ textContent }) => textContent)).toEqual(['BSCS 4A1 student', 'BSIT 10/A1,200 students']);
    expect(screen.getByText('2 program levels, 1,201 students')).toBeTruthy();
  });

  it('are searchable, and say when none is found', async () => {
    const { user } = openCards(levels({ 'BSCS 4A': 3, 'BSIT 2B': 4 }));
    const search = await screen.findByPlaceholderText('Search program level...');
    await user.type(search, 'it 2');
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    await user.type(search, 'x');
    expect(await screen.findByText('No program levels found.')).toBeTruthy();
  });

  it('show a skeleton while loading, can be retried, and say when there are none', async () => {
    let isAway = true;
    const { user } = openCards(
      answers(getAllStudentProgramLevel, () =>
        isAway ? Promise.reject(new TypeError('Failed to fetch')) : { programLevels: [], students: {} },
      ),
    );
    expect(await screen.findByText('Loading')).toBeTruthy();
    expect(await screen.findByText('Failed to fetch program levels. Please try again.')).toBeTruthy();
    expect(screen.getByText('A network error occurred.')).toBeTruthy();
    isAway = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('A program level appears here with its first approved student.')).toBeTruthy();
  });
});

describe('the master list of one program level', () => {
  it('numbers the students by name, and keeps the numbers during a search', async () => {
    // Letter case does not matter, as on the server.
    const zoe = { stud_id: 4, first_name: 'Zoe', middle_name: '', last_name: 'CRUZ', courseYearSection };
    const { user, arrived } = openProgram(answers(getClassStudentByProgram, { students: [...students, zoe] }));
    await screen.findByText('Cruz, Ana Reyes');
    const cells = screen.getAllByRole('cell').map((cell) => cell.textContent);
    expect(cells).toEqual(['1.Cruz, Ana Reyes', '2.CRUZ, Zoe', '3.Dizon, Ben']);
    const way = screen.getByRole('link', { name: 'Attendance of Cruz, Ana Reyes' });
    expect(way.getAttribute('href')).toBe(paths.adminStudentRoll.href({ studentID: 9 }));
    expect(screen.getByText('Total: 3')).toBeTruthy();
    expect(arrived[0]?.body).toEqual({ courseYearSection: 'BSCS 4A' });
    await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'DIZ');
    await waitFor(() => expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['3.Dizon, Ben']));
  });

  it('is downloaded under the name of the program level', async () => {
    const caught = catchDownloads();
    const { user } = openProgram(answers(getClassStudentByProgram, { students }));
    await screen.findByText('Dizon, Ben');
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() =>
      expect(caught).toEqual([
        {
          fileName: 'masterlist_BSCS 4A.csv',
          lines: [
            ['No.', 'First Name', 'Middle Name', 'Last Name', 'Program Level'],
            ['1', 'Ana', 'Reyes', 'Cruz', 'BSCS 4A'],
            ['2', 'Ben', '', 'Dizon', 'BSCS 4A'],
          ],
        },
      ]),
    );
  });

  it('says when it cannot be loaded, and when no one is found, also on download', async () => {
    let failing = true;
    const { user } = openProgram(answers(getClassStudentByProgram, () => (failing ? unexpected : { students: [] })));
    expect(await screen.findByText('Failed to fetch student data.')).toBeTruthy();
    failing = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No students found for this program level or matching your search.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    expect(await screen.findByText('No data to download')).toBeTruthy();
  });
});
