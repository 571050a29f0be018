import { registerProfessor } from '#contract/people/registration/registration-calls.ts';
import { updateStudent } from '#contract/people/student/student-calls.ts';
import { getAllProfessor, type ListedProfessor } from '#contract/school/approval/approval-calls.ts';
import { type Attack, atLeast, exactly, type Report } from '#testkit/figures/attack.ts';
import { type DatabaseName, databasesIn, makeBlackBox } from '#testkit/process/black-box.ts';
import { answerOf } from '#testkit/process/client.ts';
import { STORY_PASSWORD, signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';

/** Lookalikes of `prof1`: case, width, invisible characters, other scripts, a letter for the digit. */
const usernames = [
  'PROF1',
  'Prof1',
  '\uFF50rof1',
  'prof\uFF11',
  'pr\u200Bof1',
  'prof1\u3164',
  '\u0440rof1',
  'pr\u03BFf1',
  'profl',
  'profI',
  'pro\u{1D41F}1',
];
/** Lookalikes of `Grace`. */
const names = ['GRACE', 'Gr\u0430ce', 'Gr\u00E1ce', 'Gr\u200Bace', 'Gra\u202Ece', 'Grace\u00AD', '\u2066Grace'];
/** Names without a visible character. */
const nothing = ['\u200B', '\u3164', '\u2800', '\u115F\u1160', '\u202E', '\uFE0F'];
const hidden = /\p{Default_Ignorable_Code_Point}|\p{Bidi_Control}/u;

/** Impostors of a professor are marked or refused. @see decisions §3.9 */
export const lookalikeAttack: Attack = {
  name: 'lookalike',
  promises: 'a registration with almost the same name as a professor is refused, or marked for the administrator',
  async run(form, report) {
    for (const name of databasesIn(form, 'SQLite')) await tryOn(name, report);
  },
};

async function tryOn(database: DatabaseName, report: Report): Promise<void> {
  const box = await makeBlackBox(database);
  try {
    const { admin, student } = await box.closed(async (school) => {
      await signedInProfessor(school, { username: 'prof1', first_name: 'Grace', last_name: 'Hopper' });
      return { admin: await signedInAdmin(school), student: await signedInStudent(school) };
    });
    const { origin } = await box.start();
    const person = { first_name: 'Ada', last_name: 'Byron', password: STORY_PASSWORD };
    let number = 0;
    const register = async (body: Record<string, unknown>) => {
      number += 1;
      const answer = await answerOf(origin, registerProfessor, {
        body: { ...person, username: `new${number}`, ...body },
      });
      return answer.status === 200 ? answer.body.professor.prof_id : undefined;
    };
    const everyone = async () => (await answerOf(origin, getAllProfessor, { headers: admin.headers })).body.professors;
    const unmarked = (all: ListedProfessor[], ids: (number | undefined)[]) =>
      all.filter(({ prof_id, looksLike }) => ids.includes(prof_id) && looksLike?.username !== 'prof1').length;

    const asUsername = await Promise.all(usernames.map((username) => register({ username })));
    const asName = await Promise.all(names.map((first_name) => register({ first_name, last_name: 'Hopper' })));
    const ordinary = await register({});
    const empty = await Promise.all(
      nothing.flatMap((none) => [register({ first_name: none }), register({ last_name: none })]),
    );
    const { headers } = student;
    const changed = await answerOf(origin, updateStudent, { headers, body: { first_name: '\u202EAn\u200Ba' } });
    const all = await everyone();
    const hiding = all.filter(({ first_name, last_name, username }) => hidden.test(first_name + last_name + username));

    const usual = asUsername.filter((id) => id !== undefined).length;
    report.figure(`${database}: spellings of prof1, registered`, usual, '', exactly(4));
    report.figure(`${database}: of them not marked`, unmarked(all, asUsername), '', exactly(0));
    report.figure(`${database}: spellings of Grace Hopper, not marked`, unmarked(all, asName), '', exactly(0));
    report.figure(`${database}: of them registered`, asName.filter(Boolean).length, '', atLeast(names.length));
    report.figure(`${database}: somebody else, marked`, 1 - unmarked(all, [ordinary]), '', exactly(0));
    report.figure(`${database}: names of nothing, taken`, empty.filter(Boolean).length, '', exactly(0));
    report.figure(`${database}: kept with what nobody sees`, hiding.length, '', exactly(0));
    report.figure(`${database}: a changed name keeps it`, Number(changed.body.first_name !== 'Ana'), '', exactly(0));
  } finally {
    await box.remove();
  }
}
