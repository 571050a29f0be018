import { type CallName, calls } from '#contract/app/calls.ts';
import type { Call } from '#contract/platform/base/call.ts';
import { type Attack, atLeast, exactly, type Report } from '#testkit/figures/attack.ts';
import { type DatabaseName, databasesIn, makeBlackBox } from '#testkit/process/black-box.ts';
import { type Answered, answerOf, inLanes } from '#testkit/process/client.ts';
import { callSamples, callsTouching, sampledCalls } from '#testkit/samples/call-samples.ts';
import { makeOneOfEverything } from '#testkit/samples/full-fixture.ts';
import { absentObjects, type Objects } from '#testkit/samples/sample-objects.ts';
import { specifiedCalls } from '#testkit/samples/specified-calls.ts';
import { dump } from '#testkit/school/dump.ts';
import { type Identity, makeCast, mayMake } from '#testkit/school/identities.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';
import { mixtures } from './mixtures.ts';

/** Calls whose sample never succeeds, for any identity. */
const neverMade: readonly CallName[] = [
  // The sample is wrong on purpose, or names a code or file that does not exist.
  'loginStudent',
  'loginProfessor',
  'loginAdmin',
  'chooseStudentPassword',
  'chooseProfessorPassword',
  'registerStudent',
  'registerProfessor',
  'proveEmail',
  'endStudentSignIn',
  'endProfessorSignIn',
  'endAdminSignIn',
  'previewImport',
  'readProfessors',
  'getImport',
  'getImportTable',
  'readImport',
  'answerImport',
  'applyImport',
  'undoImport',
  'dropImport',
  'previewTimetable',
  'importTimetable',
  'undoTimetableImport',
  'previewSchoolTimetable',
  'importSchoolTimetable',
  'undoSchoolTimetableImport',
  // Pictures, which the samples do not include.
  'getSchoolLogo',
  'uploadSchoolLogo',
  'studentImgUpload',
  'studentImgRetrieve',
  'getScannedPhoto',
  'getBoardPhoto',
  // What these calls need is over or someone else's (scanned code, binned session, subject), or not closed (professor).
  'createAttendance',
  'settleScans',
  'reportKept',
  'deleteClassPerma',
  'deleteSubject',
  'restoreSubject',
  'verifySchoolTransaction',
  'getOwnRollHistory',
  // The sample's student waits for approval. For an approved student of another program level, the answer would say so.
  'setStatus',
  // The sample's meeting is many years away, and its days off do not exist.
  'openMeeting',
  'getMeetingPacket',
  'deleteDayOff',
];

/** Calls that answer for any subject: if the subject is not the student's, the streak is 0 and the roll is empty. */
const ofNothing: readonly CallName[] = ['getStudentSingleClassAndSubject', 'getOwnRoll'];

/** The number of denied cells that are tried at a time. */
const LANES = 6;

/** Two subjects of one professor, one of another professor, and one person of every kind. */
async function fill(school: SchoolUnderTest) {
  const everything = await makeOneOfEverything(school);
  const second = await makeOneOfEverything(school, everything.owner);
  const foreign = await makeOneOfEverything(school);
  return { everything, second, foreign, cast: await makeCast(school, everything, foreign.owner) };
}

type Filled = Awaited<ReturnType<typeof fill>>;

/** Counted responses and faults. */
interface Tally {
  cells: number;
  right: number;
  wrong: string[];
  serverErrors: number;
}

function count(tally: Tally, cell: string, answer: Answered<unknown>, right: boolean): void {
  tally.cells += 1;
  if (right) tally.right += 1;
  else tally.wrong.push(`${cell}: ${answer.status} ${answer.text.slice(0, 80)}`);
  if (answer.status >= 500 || answer.status === 0) tally.serverErrors += 1;
}

const newTally = (): Tally => ({ cells: 0, right: 0, wrong: [], serverErrors: 0 });

async function tryOn(database: DatabaseName, report: Report): Promise<void> {
  const box = await makeBlackBox(database);
  try {
    const filled: Filled = await box.closed(fill);
    const { everything, second, foreign, cast } = filled;
    const { origin } = await box.start();

    const make = (name: CallName, identity: Identity, at: Objects) => {
      const { params, query, body } = callSamples(at)[name];
      const call: Call = calls[name];
      const sent = call.access === 'student-by-old-token' ? { ...body, oldToken: identity.oldToken } : body;
      // Professors send the code that they scanned; it gives access to nothing that is not theirs.
      const scanned = name === 'createAttendance' ? { studtoken: cast.qrValue, ...identity.headers } : identity.headers;
      return answerOf(origin, call, {
        headers: scanned,
        ...(params ? { params } : {}),
        ...(query ? { query } : {}),
        ...(sent === undefined || call.method === 'GET' ? {} : { body: sent }),
      });
    };

    const matrix = newTally();
    const objects = newTally();
    const changedRows = await box.beside(async (records) => {
      const before = await dump(records);
      for (const [name, call] of sampledCalls) {
        const denied = cast.identities.filter((each) => !mayMake(call, each));
        await inLanes(denied, LANES, async (identity) => {
          const answer = await make(name, identity, everything.objects);
          const isKnown = identity.as === 'registrar' && call.access === 'admin';
          const refused = isKnown ? '403 not-allowed' : '401 sign-in-required';
          const right = `${answer.status} ${answer.body.code}` === refused;
          count(matrix, `${name} × ${identity.name}`, answer, right);
        });
      }
      /** Tries all combinations that the identity cannot fully use. Responses must be as if no object existed. */
      const keepOut = async (access: Call['access'], identity: Identity, reach: Objects[], beyond: Objects[]) => {
        for (const [name, call] of callsTouching(everything.objects)) {
          if (call.access !== access) continue;
          const none = await make(name, identity, absentObjects);
          for (const mixture of mixtures(name, reach, beyond)) {
            const answer = await make(name, identity, mixture);
            const status = ofNothing.includes(name) ? 200 : 404;
            const right = answer.status === status && answer.text === none.text;
            // A batch is answered entry by entry; for one's own session: the student is not there.
            const denied = name === 'setStatuses' && answer.status === 200 && answer.text.includes('"done":[]');
            count(objects, `${name} × ${identity.name} ${JSON.stringify(mixture)}`, answer, right || denied);
          }
        }
      };
      await keepOut('professor', cast.foreignProfessor, [foreign.objects], [everything.objects, absentObjects]);
      await keepOut('professor', cast.owner, [everything.objects, second.objects], []);
      await keepOut('student', cast.otherStudent, [], [everything.objects]);
      const [was, is] = [before.split('\n'), (await dump(records)).split('\n')];
      return is.filter((row) => !was.includes(row)).length + was.filter((row) => !is.includes(row)).length;
    });

    const succeeded = new Set<CallName>();
    // Cards can only be made while they are accepted.
    const later = ([name]: (typeof sampledCalls)[number]) => Number(name !== 'updateCardSetting');
    for (const [name, call] of sampledCalls.toSorted((one, other) => later(one) - later(other))) {
      const declared = ['bad-input', 'not-found', 'too-many', ...call.refusals.map(({ code }) => code)];
      for (const identity of cast.identities.filter((each) => mayMake(call, each))) {
        const answer = await make(name, identity, everything.objects);
        // An empty response, such as for a missing photo, is also a success.
        const made = answer.status === 200 || answer.status === 204;
        if (made) succeeded.add(name);
        const right = made || (answer.status < 500 && declared.includes(answer.body.code ?? ''));
        count(matrix, `${name} × ${identity.name}`, answer, right);
      }
    }

    const unlisted = sampledCalls
      .filter(([name]) => succeeded.has(name) === neverMade.includes(name))
      .map(([name]) => `${name}: ${succeeded.has(name) ? 'made, and' : 'never made, and not'} on the list of these`);
    for (const line of [...matrix.wrong, ...objects.wrong].slice(0, 10)) report.note(line);
    const size = `${sampledCalls.length} calls × ${cast.identities.length} identities`;
    report.figure(`${database}: cells of ${size}`, matrix.cells, '', atLeast(specifiedCalls.length * 15));
    report.figure(`${database}: of these answered as the policy says`, matrix.right, '', exactly(matrix.cells));
    report.figure(`${database}: calls that somebody made`, succeeded.size, '');
    report.none(`${database}: of these or the others not as listed`, unlisted);
    report.figure(`${database}: foreign and mismatched ids`, objects.cells, '', atLeast(60));
    report.figure(`${database}: of these answered as if there were none`, objects.right, '', exactly(objects.cells));
    report.figure(`${database}: rows changed by what was denied`, changedRows, '', exactly(0));
    report.figure(`${database}: 5xx`, matrix.serverErrors + objects.serverErrors, '', exactly(0));
  } finally {
    await box.remove();
  }
}

/** Tries every call as every identity, and every object as people without access to it. @see decisions §1.1, §4.6 */
export const accessMatrixAttack: Attack = {
  name: 'access-matrix',
  promises: 'every call checks permissions, and objects of other people are answered as if they did not exist',
  async run(form, report) {
    for (const database of databasesIn(form, 'SQLite')) await tryOn(database, report);
  },
};
