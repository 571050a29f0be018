import { type CallName, calls } from '#contract/app/calls.ts';
import type { Call } from '#contract/platform/base/call.ts';
import { instantIn, machineClock } from '#server/platform/base/clock.ts';
import { type Attack, type AttackForm, atLeast, atMost, exactly } from '#testkit/figures/attack.ts';
import { databasesIn, makeBlackBox } from '#testkit/process/black-box.ts';
import { answerOf, inLanes } from '#testkit/process/client.ts';
import { hours, item, subjectBody } from '#testkit/samples/call-samples.ts';
import { makeOneOfEverything } from '#testkit/samples/full-fixture.ts';
import { acceptedPictures } from '#testkit/samples/pictures.ts';
import { dumpedTables } from '#testkit/school/dump.ts';
import { signedInAdmin, signedInStudent } from '#testkit/school/people.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';

/** The number of approvals that an administrator makes in a row on the first day. */
const APPROVALS: Record<AttackForm, number> = { short: 100, full: 400 };
const LANES = 8;
const A_DAY = 86_400;

async function fill(school: SchoolUnderTest, approvals: number) {
  const everything = await makeOneOfEverything(school);
  const free = { ...item, item_price: 0, item_quantity: 1_000_000 };
  const { item_id } = (await school.ask(calls.createItems, { ...everything.owner, body: free })).reply.item;
  const applicants: number[] = [];
  for (let made = 0; made < approvals; made += 1)
    applicants.push((await signedInStudent(school, { isValidated: false })).stud_id);
  return {
    ...everything,
    item_id,
    applicants,
    admin: await signedInAdmin(school),
    other: await signedInStudent(school),
  };
}

/** One person repeats every call that adds something, as fast as possible, while others read their lists. */
export const growthByAppetiteAttack: Attack = {
  name: 'growth-by-appetite',
  promises: 'the amount of data that one person can create is limited, and so is its effect on the lists of others',
  async run(form, report) {
    for (const on of databasesIn(form, 'PostgreSQL')) {
      const box = await makeBlackBox(on);
      try {
        const { owner, student, other, admin, applicants, objects, item_id } = await box.closed((school) =>
          fill(school, APPROVALS[form]),
        );
        const { origin } = await box.start();
        const statuses = new Map<number, number>();
        let unsaid = 0;
        /** Makes the call one and a half times as often as its rate limit allows. @returns the number of successes */
        const repeat = async (
          name: CallName,
          sendingOf: (time: number) => Parameters<typeof answerOf>[2],
          times?: number,
        ) => {
          const call: Call = calls[name];
          let done = 0;
          const all = Array.from({ length: times ?? (call.pace?.most ?? 200) * 1.5 }, (_none, time) => time);
          await inLanes(all, LANES, async (time) => {
            const { status, headers } = await answerOf(origin, call, sendingOf(time));
            statuses.set(status, (statuses.get(status) ?? 0) + 1);
            if (status === 429 && !headers.get('retry-after')) unsaid += 1;
            done += Number(status === 200);
          });
          const most = call.pace?.most ?? all.length;
          report.figure(`${on}: ${name}, of ${all.length} in one go`, done, '', atMost(most * 1.02 + 1));
          return done;
        };
        const lists = async () => {
          const sizes = [
            (await answerOf(origin, calls.getStudentClassAndSubject, other)).text.length,
            (await answerOf(origin, calls.getStudentShopItems, other)).text.length,
            (await answerOf(origin, calls.getProfessorTransaction, owner)).text.length,
            (await answerOf(origin, calls.getAllStudent, admin)).text.length,
          ];
          return sizes.reduce((sum, size) => sum + size, 0) / 1e6;
        };
        const rows = () =>
          box.beside(async (database) =>
            Array.from(await dumpedTables(database)).reduce((sum, [, each]) => sum + each.length, 0),
          );
        const before = await rows();

        let made = 0;
        const professors: [CallName, (time: number) => Parameters<typeof answerOf>[2]][] = [
          ['createSubject', (at) => ({ ...owner, body: { ...subjectBody, subject_name: `S ${at}` } })],
          ['createEvent', (at) => ({ ...owner, body: { ...subjectBody, subject_name: `E ${at}` } })],
          ['createItems', (at) => ({ ...owner, body: { ...item, item_name: `I ${at}` } })],
          [
            'createClass',
            (at) => {
              const date = instantIn(machineClock, ((at % 60) - 30) * A_DAY).slice(0, 10);
              const body = {
                class_courseYearSection: 'BSCS 4A',
                class_token: 1,
                class_exp: 1,
                ...hours,
                date,
                another: true,
              };
              return { ...owner, params: { subjectId: objects.subject }, body };
            },
          ],
        ];
        for (const [name, sendingOf] of professors) made += await repeat(name, sendingOf);
        const picture = new FormData();
        picture.append('image', new Blob([new Uint8Array((await acceptedPictures()).png)]), 'me.png');
        await repeat('studentImgUpload', () => ({ ...student, body: picture }));
        made += await repeat('buyStudentShopItems', () => ({ ...student, params: { item_id } }));
        made += await repeat('generateNewToken', () => ({ body: { oldToken: student.token } }), 200);
        const approved = await repeat(
          'validateStudent',
          (at) => ({ ...admin, params: { id: applicants[at] ?? 0 } }),
          APPROVALS[form],
        );
        report.figure('  approvals in one go that were made', approved, '', exactly(APPROVALS[form]));
        report.figure('  rows more than before', (await rows()) - before, '', atMost(3 * made + 2 * APPROVALS[form]));
        report.figure('  lists of others', await lists(), 'MB', atMost(1));
        report.figure('  refused with 429', statuses.get(429) ?? 0, '', atLeast(100));
        report.figure('  of these without Retry-After', unsaid, '', exactly(0));
        const failed = [...statuses].filter(([status]) => status === 0 || status >= 500);
        report.figure(
          '  broken',
          failed.reduce((sum, [, times]) => sum + times, 0),
          '',
          exactly(0),
        );
      } finally {
        await box.remove();
      }
    }
  },
};
