import { calls } from '#contract/app/calls.ts';
import { type Attack, type AttackForm, exactly, type Report } from '#testkit/figures/attack.ts';
import { type DatabaseName, databaseNames, makeBlackBox } from '#testkit/process/black-box.ts';
import { type Answered, answerOf } from '#testkit/process/client.ts';
import { hours, subjectBody } from '#testkit/samples/call-samples.ts';
import { signedInProfessor } from '#testkit/school/people.ts';
import { twoCopies } from './two-copies.ts';

const ROUNDS = { short: 4, full: 500 };
/** Rounds per professor: as many as the sessions that a professor may add in a day. */
const ROUNDS_EACH = 50;
/** New sessions of one program level, requested at the same time. */
const CREATED = 17;
/** Sessions of that program level that are restored from the bin at the same time. */
const RESTORED = 2;
/** A session of another program level that is moved to this level: the twentieth simultaneous change. */
const MOVED = 1;
const AT_ONCE = CREATED + RESTORED + MOVED;

type Professor = Awaited<ReturnType<typeof signedInProfessor>>;

/** One subject or event, and every change that could give the program level a second session within six hours. */
async function playRound(
  [here, there]: readonly [string, string],
  { headers }: Professor,
  at: number,
): Promise<{ answers: Answered<unknown>[]; young: number }> {
  // Every other round uses an event, whose sessions are open to everyone.
  const isEvent = at % 2 === 1;
  const program = isEvent ? '' : 'BSCS 4A';
  const made = await answerOf(here, isEvent ? calls.createEvent : calls.createSubject, {
    headers,
    body: { ...subjectBody, subject_name: `Round ${at}` },
  });
  const subjectId = made.body.subject.subject_id;
  const values = (of: string) => ({ class_courseYearSection: of, class_token: 1, class_exp: 1, ...hours });
  const create = (origin: string, of: string) =>
    answerOf(origin, calls.createClass, { headers, params: { subjectId }, body: values(of) });
  const binned: number[] = [];
  for (let bin = 0; bin < RESTORED; bin += 1) {
    const classId = (await create(here, program)).body.class.class_id;
    await answerOf(here, calls.deleteClass, { headers, params: { subjectId, classId }, body: {} });
    binned.push(classId);
  }
  const other = (await create(here, 'BSCS 4B')).body.class.class_id;
  const one = (copy: number) => (copy % 2 ? here : there);
  const answers = await Promise.all([
    ...Array.from({ length: CREATED }, (_none, copy) => create(one(copy), program)),
    ...binned.map((classId, copy) =>
      answerOf(one(copy), calls.deleteClassRestore, { headers, params: { subjectId, classId }, body: {} }),
    ),
    answerOf(there, calls.updateClass, { headers, params: { subjectId, classId: other }, body: values(program) }),
  ]);
  const { classes } = (await answerOf(here, calls.getClass, { headers, params: { subjectId } })).body;
  return { answers, young: classes.filter((each) => each.class_courseYearSection === program).length };
}

async function tryOn(database: DatabaseName, form: AttackForm, report: Report): Promise<void> {
  const box = await makeBlackBox(database);
  try {
    const professors = await box.closed((school) =>
      Promise.all(Array.from({ length: Math.ceil(ROUNDS[form] / ROUNDS_EACH) }, () => signedInProfessor(school))),
    );
    const origins = await twoCopies(box, database);
    let [right, alone, serverErrors] = [0, 0, 0];
    for (let at = 0; at < ROUNDS[form]; at += 1) {
      const professor = professors[Math.floor(at / ROUNDS_EACH)];
      if (!professor) throw new Error('There are not enough professors.');
      const { answers, young } = await playRound(origins, professor, at);
      const done = answers.filter(({ status }) => status === 200).length;
      const refused = answers.filter(({ body }) => body.code === 'session-too-soon').length;
      if (done === 1 && refused === AT_ONCE - 1) right += 1;
      if (young === 1) alone += 1;
      serverErrors += answers.filter(({ status }) => status >= 500 || status === 0).length;
    }
    report.note(
      `${CREATED} new sessions, ${RESTORED} from the bin and ${MOVED} of another program level at each instant`,
    );
    report.figure(`${database}: rounds in which one of ${AT_ONCE} came through`, right, '', exactly(ROUNDS[form]));
    report.figure(`${database}: rounds that left one session`, alone, '', exactly(ROUNDS[form]));
    report.figure(`${database}: 5xx, deadlocks among them`, serverErrors, '', exactly(0));
  } finally {
    await box.remove();
  }
}

/** Sessions of one subject and program level are six hours apart. @see spec §4, decisions §4.7 */
export const sixHoursAttack: Attack = {
  name: 'six-hours',
  promises: 'a program level has one session within six hours, however many are requested at the same time',
  async run(form, report) {
    for (const database of databaseNames) await tryOn(database, form, report);
  },
};
