/** The server limits what students see of one another. */
import { expect, test } from 'vitest';
import { renameProgramLevel } from '#contract/people/program-level/program-level-calls.ts';
import { updateStudent } from '#contract/people/student/student-calls.ts';
import { type LeaderboardRules, settingRows } from '#contract/platform/settings/setting-rows.ts';
import { getSchool } from '#contract/platform/settings/settings-calls.ts';
import { getStudentLeaderboard } from '#contract/rewards/leaderboard/leaderboard-calls.ts';
import * as calls from '#contract/rewards/leaderboard/leaderboard-rules-calls.ts';
import { validateStudent } from '#contract/school/approval/approval-calls.ts';
import { markLeft, readmitStudents } from '#contract/school/approval/leaver-calls.ts';
import { getStudentChanges, updateStudentAccount } from '#contract/school/approval/student-account-calls.ts';
import { acceptedPictures } from '#testkit/samples/pictures.ts';
import { inASchool } from '#testkit/school/each-school.ts';
import { signedInAdmin, signedInStudent } from '#testkit/school/people.ts';

inASchool('what students see on the leaderboard', (school) => {
  /** Sixteen students in two program levels, best first, with unmistakable names and ids. The fourth one is hidden. */
  async function sixteen() {
    const made = [];
    for (let place = 0; place < 16; place += 1) {
      const mark = String.fromCharCode(97 + place);
      const names = { first_name: `Wx${mark}`, middle_name: `Qm${mark}`, last_name: `Zy${mark}` };
      const courseYearSection = place % 2 === 0 ? 'BSCS 4A' : 'BSIT 1B';
      const stud_id = 7_000_016 - place;
      const own = { ...names, courseYearSection, stud_id, current_level: 40 - place, boardHidden: place === 3 };
      made.push({ ...own, place, ...(await signedInStudent(school, own)) });
    }
    return made;
  }

  const decide = async (body: Partial<LeaderboardRules>) => {
    const admin = await signedInAdmin(school);
    return (await school.ask(calls.updateBoardRules, { ...admin, body })).reply;
  };
  const rowsOf = async (student: { headers: { studtoken: string } }, query = {}) =>
    (await school.ask(getStudentLeaderboard, { headers: student.headers, query })).reply.studentLeaderboard;
  const { board_names: names, board_scope: scopes, board_shows: shows } = settingRows;
  const every = names.words.flatMap((board_names) =>
    scopes.words.flatMap((board_scope) =>
      shows.words.map((board_shows) => ({ board_names, board_scope, board_shows })),
    ),
  );

  test('no answer to another student contains a name, an id or a count that the rules hide', async () => {
    const students = await sixteen();
    const admin = await signedInAdmin(school);
    const urls = ['', '?top=1000&around=1000', '?top=5', '?around=7', '?top=0', '?around=0&top=12'];
    const etags = new Set<string>();
    for (const rules of every) {
      await school.ask(calls.updateBoardRules, { ...admin, body: rules });
      for (const reader of students.filter(({ place }) => [0, 3, 9, 14, 15].includes(place))) {
        const ranked = students.filter(
          (each) => rules.board_scope === 'school' || each.courseYearSection === reader.courseYearSection,
        );
        const own = ranked.indexOf(reader);
        const isSeen = (place: number) =>
          rules.board_shows !== 'off' &&
          (rules.board_shows === 'all' ||
            Math.abs(place - own) <= 5 ||
            (rules.board_shows === 'top-and-near' && place < 10));
        const seen = ranked.filter((_each, place) => isSeen(place));
        const named = (each: (typeof students)[0], names: readonly string[]) =>
          seen.includes(each) && !each.boardHidden && names.includes(rules.board_names);
        const forbidden = students
          .filter((each) => each !== reader)
          .flatMap((each) => [
            ...(named(each, ['full']) ? [] : [each.last_name, each.middle_name, String(each.stud_id)]),
            ...(named(each, ['full', 'first-and-initial']) ? [] : [each.first_name]),
          ]);
        for (const url of urls) {
          const get = (headers: Record<string, string>) =>
            school.app.inject({ method: 'GET', url: getStudentLeaderboard.path + url, headers });
          const answer = await get(reader.headers);
          const where = `${Object.values(rules)} to ${reader.place} by ${url}`;
          expect(answer.statusCode, where).toBe(200);
          const found = forbidden.filter((text) => answer.body.toLowerCase().includes(text.toLowerCase()));
          expect(found, where).toEqual([]);
          const total = { all: ranked.length, 'top-and-near': ranked.length, near: undefined, off: 0 }[
            rules.board_shows
          ];
          const { studentLeaderboard: rows, total: said } = answer.json();
          expect(said, where).toBe(total ?? rows.length);
          if (url === '') expect(rows, where).toHaveLength(seen.length);
          if (rules.board_shows === 'off') continue;
          const etag = String(answer.headers.etag);
          if (url === '') {
            const again = await get({ ...reader.headers, 'if-none-match': [...etags].join(', ') });
            expect([again.statusCode, again.body], where).toEqual([200, answer.body]);
          }
          expect((await get({ ...reader.headers, 'if-none-match': etag })).statusCode).toBe(304);
        }
      }
      const asked = await school.app.inject({ url: getStudentLeaderboard.path, headers: students[9]?.headers ?? {} });
      if (asked.headers.etag) etags.add(String(asked.headers.etag));
    }
  });

  test('an ETag stays the same until its answer changes, whatever changes for students whom the answer does not show', async () => {
    const students = await sixteen();
    const answers = async (query: Record<string, number>) => {
      const { raw, headers } = await school.ask(getStudentLeaderboard, { ...students[15], query });
      return { body: String(raw), etag: headers.etag };
    };
    const hides = (place: number, boardHidden: boolean) =>
      school.ask(calls.updateBoardHidden, { headers: students[place]?.headers ?? {}, body: { boardHidden } });
    for (const rules of ['full-school-near', 'initials-program-near', 'full-program-all']) {
      await decide(every.find((each) => Object.values(each).join('-') === rules) ?? {});
      for (const query of [{}, { around: 5 }]) {
        const before = await answers(query);
        await hides(0, true);
        expect(await answers(query)).toEqual(before);
        await hides(13, true);
        expect((await answers(query)).etag).not.toBe(before.etag);
        for (const place of [0, 13]) await hides(place, false);
      }
    }
  });

  test('students see their own row in full, and a hidden student keeps their place', async () => {
    const students = await sixteen();
    const [first, , , hidden] = students as [(typeof students)[0], unknown, unknown, (typeof students)[0]];
    const unnamed = { stud_id: 0, first_name: 'A student', middle_name: '', last_name: '' };
    const standing = { current_level: 37, current_exp: 0, rank: 4, sharedRank: 4 };
    expect((await rowsOf(first))[3]).toEqual({ ...unnamed, ...standing });
    await decide({ board_names: 'initials' });
    expect((await rowsOf(first)).slice(0, 2)).toMatchObject([
      { stud_id: first.stud_id, first_name: 'Wxa', middle_name: 'Qma', last_name: 'Zya', rank: 1 },
      { stud_id: 0, first_name: 'W.', middle_name: '', last_name: 'Z.', rank: 2 },
    ]);
    for (const query of [{}, { top: 20 }])
      expect((await rowsOf(hidden, query))[3]).toMatchObject({
        stud_id: hidden.stud_id,
        last_name: 'Zyd',
        rank: 4,
        boardHidden: true,
      });
    await decide({ board_scope: 'program' });
    expect((await rowsOf(hidden))[1]).toMatchObject({ stud_id: hidden.stud_id, rank: 2 });
  });

  test('an initial that would be the whole name is left out, and a hidden namesake cannot be recognized', async () => {
    const ana = await signedInStudent(school, {
      first_name: 'Ana',
      middle_name: '',
      last_name: 'Li',
      current_level: 9,
    });
    await signedInStudent(school, { first_name: 'ana', middle_name: '', last_name: 'LI', boardHidden: true });
    for (const last_name of ['李', 'dela Cruz', '’Abd', 'ﬃsher', 'B.', 'ʻAlani', 'ქართველი'])
      await signedInStudent(school, { first_name: 'É', middle_name: '', last_name });
    expect((await rowsOf(ana, { top: 9 }))[0]).not.toHaveProperty('courseYearSection');
    // Of equal students, the unnamed one is last, whatever their names are.
    expect((await rowsOf(ana, { top: 9 })).slice(1).map(({ first_name }) => first_name)).toEqual([
      ...Array(7).fill('É'),
      'A student',
    ]);
    await decide({ board_names: 'initials' });
    const shown = (await rowsOf(ana)).slice(2).map(({ first_name, last_name }) => `${first_name}|${last_name}`);
    expect(shown).toEqual(['A student|', '|D.', '|A.', '|F.', 'A student|', '|A.', '|ქ.']);
  });

  test('where names are masked, equal students follow by registration', async () => {
    const [ben, abe] = [
      await signedInStudent(school, { last_name: 'Z' }),
      await signedInStudent(school, { last_name: 'B' }),
    ];
    const own = async () => (await rowsOf(ben)).map(({ stud_id }) => stud_id === ben.stud_id);
    expect(await own()).toEqual([false, true]);
    await decide({ board_names: 'first-and-initial' });
    expect(await own()).toEqual([true, false]);
    await school.services.database.write((db) =>
      db.updateTable('student').set({ current_exp: 5 }).where('stud_id', '=', abe.stud_id).execute(),
    );
    school.clock.pass(6);
    expect(await own()).toEqual([false, true]);
  });

  test('what others see of a student changes in the very next answer, also for a caller who has the previous one', async () => {
    const [admin, ben] = [await signedInAdmin(school), await signedInStudent(school)];
    const { stud_id: waiting } = await signedInStudent(school, { isValidated: false });
    const ana = await signedInStudent(school, { first_name: 'Ana' });
    const account = { ...admin, params: { id: ana.stud_id } };
    const names = { first_name: 'Bea', middle_name: '', last_name: 'Reyes' };
    const taken = async () => (await school.ask(getStudentChanges, account)).reply.changes[0]?.change_id ?? 0;
    const changes: [string, () => Promise<unknown>][] = [
      ['hidden', () => school.ask(calls.updateBoardHidden, { ...ana, body: { boardHidden: true } })],
      ['seen', () => school.ask(calls.updateBoardHidden, { ...ana, body: { boardHidden: false } })],
      ['named by herself', () => school.ask(updateStudent, { ...ana, body: names })],
      ['taken back', async () => school.ask(updateStudentAccount, { ...account, body: { takeBack: await taken() } })],
      ['named', () => school.ask(updateStudentAccount, { ...account, body: { first_name: 'Cia' } })],
      ['ranked by level', () => decide({ board_scope: 'program' })],
      ['moved', () => school.ask(updateStudent, { ...ana, body: { courseYearSection: 'BSIT 1B' } })],
      [
        'renamed',
        () => school.ask(renameProgramLevel, { ...admin, body: { programLevel: 'BSIT 1B', newName: 'BSCS 4A' } }),
      ],
      ['masked', () => decide({ board_names: 'initials' })],
      ['joined', () => school.ask(validateStudent, { ...admin, params: { id: waiting } })],
      ['left', () => school.ask(markLeft, { ...admin, body: { ids: [ana.stud_id] } })],
      ['back', () => school.ask(readmitStudents, { ...admin, body: { ids: [ana.stud_id] } })],
    ];
    let etag = '';
    let before = '';
    for (const [what, change] of [['first', async () => undefined] as const, ...changes]) {
      // Another request is being answered at the same time, and may have read the old values.
      school.clock.pass(6);
      const under = rowsOf(ben);
      await change();
      const url = getStudentLeaderboard.path;
      const { statusCode, body, headers } = await school.app.inject({
        url,
        headers: { ...ben.headers, 'if-none-match': etag },
      });
      expect([what, statusCode, body === before]).toEqual([what, 200, false]);
      [etag, before] = [String(headers.etag), body];
      await under;
    }
  });

  test('a student is hidden as soon as they choose it, choosing twice is the same as once, and they can be shown again', async () => {
    const [ana, ben] = [await signedInStudent(school), await signedInStudent(school)];
    const choose = async (body: object) => (await school.ask(calls.updateBoardHidden, { ...ana, body })).reply;
    const seenByBen = async () => (await rowsOf(ben)).some(({ stud_id }) => stud_id === ana.stud_id);
    expect(await seenByBen()).toBe(true);
    for (const _twice of [1, 2]) {
      expect(await choose({ boardHidden: true })).toMatchObject({ boardHidden: true, boardPhoto: false });
      expect(await seenByBen()).toBe(false);
    }
    expect(await choose({ boardPhoto: true })).toMatchObject({ boardHidden: true, boardPhoto: true });
    expect((await school.ask(calls.getOwnBoard, ana)).reply).toEqual({
      board_names: 'full',
      board_scope: 'school',
      board_shows: 'all',
      boardHidden: true,
      boardPhoto: true,
    });
    await choose({ boardHidden: false });
    expect(await seenByBen()).toBe(true);
  });

  test('photos are served only for the first three, if they show it and names are full, and no longer than that', async () => {
    const students = await sixteen();
    const [, second, third, , fifth] = students as [unknown, ...typeof students];
    const { database } = school.services;
    const image = (await acceptedPictures()).webp;
    await database.write(async (db) => {
      for (const { stud_id } of students)
        await db.insertInto('photo').values({ stud_id, image, createdAt: '2026-01-01T00:00:00.000Z' }).execute();
      const showing = students.filter(({ place }) => place !== 2).map(({ stud_id }) => stud_id);
      await db.updateTable('student').set({ boardPhoto: true }).where('stud_id', 'in', showing).execute();
    });
    const photo = async (of: (typeof students)[0] | undefined, reader = fifth) =>
      (await school.ask(calls.getBoardPhoto, { headers: reader?.headers ?? {}, params: { studId: of?.stud_id ?? 0 } }))
        .status;
    const shown = async () =>
      (await rowsOf(fifth as (typeof students)[0])).map(({ boardPhoto }) => boardPhoto ?? false);
    expect((await shown()).slice(0, 5)).toEqual([true, true, false, false, false]);
    expect([await photo(second), await photo(third), await photo(fifth)]).toEqual([200, 404, 404]);
    await school.ask(calls.updateBoardHidden, { headers: second?.headers ?? {}, body: { boardPhoto: false } });
    expect(await photo(second)).toBe(404);
    await school.ask(calls.updateBoardHidden, { headers: second?.headers ?? {}, body: { boardPhoto: true } });
    await decide({ board_scope: 'program' });
    // The best students of the reader's own program level are different ones.
    expect([await photo(students[0]), await photo(second), await photo(fifth)]).toEqual([200, 404, 200]);
    for (const rules of [{ board_names: 'initials' }, { board_names: 'full', board_shows: 'near' }] as const) {
      await decide(rules);
      expect([await photo(students[0]), (await shown()).includes(true)]).toEqual([404, false]);
    }
  });

  test('an administrator decides once, also by keeping the rules as they are, and can change them', async () => {
    const admin = await signedInAdmin(school);
    const rules = async () => (await school.ask(calls.getBoardRules, admin)).reply;
    expect(await rules()).toEqual({ board_names: 'full', board_scope: 'school', board_shows: 'all', decided: false });
    expect(await decide({})).toMatchObject({ board_names: 'full', board_shows: 'all', decided: true });
    const ana = await signedInStudent(school);
    expect((await school.ask(getStudentLeaderboard, ana)).reply).not.toHaveProperty('board');
    await decide({ board_shows: 'off' });
    expect((await school.ask(getSchool)).reply.has_board).toBe(false);
    expect((await school.ask(getStudentLeaderboard, ana)).reply).toEqual({
      studentLeaderboard: [],
      activeStudent: ana.stud_id,
      total: 0,
      board: { board_names: 'full', board_scope: 'school', board_shows: 'off' },
    });
    await decide({ board_shows: 'all' });
    expect((await school.ask(getSchool)).reply).not.toHaveProperty('has_board');
  });
});
