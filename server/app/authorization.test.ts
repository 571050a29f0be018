/**
 * Every call × every identity, made from the declarations: a call without a sample here does not compile, so none can
 * be forgotten. Then every object of one professor × another one, and pairs of ids that do not belong together.
 * Seeded defects it was seen to catch: `personOf` without the approval; the owner left out of `sessionsOf`.
 * @see decisions §1.1, §4.13
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallName, calls } from '#contract/app/calls.ts';
import type { Access, Call } from '#contract/base/call.ts';
import { absentObjects, callSamples, hours, item, type Objects, subjectBody } from '#server/testing/call-samples.ts';
import { databases } from '#server/testing/databases.ts';
import { dump } from '#server/testing/dump.ts';
import { givePoints, signedInAdmin, signedInProfessor, signedInStudent } from '#server/testing/people.ts';
import { openSchool, type School } from '#server/testing/school.ts';

type Role = 'student' | 'professor' | 'admin' | 'nobody';

/** Somebody who makes a call: what is in the headers, and as whom the server has to take it. */
interface Identity {
  name: string;
  headers: Record<string, string>;
  /** Goes into the body of `generateNewToken`. */
  oldToken?: string;
  as: Role;
}

const admitted: Record<Access, Role[]> = {
  none: ['student', 'professor', 'admin', 'nobody'],
  student: ['student'],
  'student-by-old-token': ['student'],
  professor: ['professor'],
  admin: ['admin'],
  'photo-reader': ['student', 'professor'],
};

const named = Object.entries(calls) as [CallName, Call][];

describe.each(databases)('who may make which call, on $name', (kind) => {
  let school: School;
  let objects: Objects;
  let identities: Identity[];
  let stranger: Identity;

  beforeAll(async () => {
    school = await openSchool(kind);
    const owner = await signedInProfessor(school);
    const foreign = await signedInProfessor(school);
    const student = await signedInStudent(school);
    const other = await signedInStudent(school, { courseYearSection: 'BSIT 1B' });
    const admin = await signedInAdmin(school);
    const waitingStudent = await signedInStudent(school, { isValidated: false });
    const waitingProfessor = await signedInProfessor(school, { isValidated: false });
    const gone = await signedInStudent(school);
    const goneProfessor = await signedInProfessor(school);
    await school.ask(calls.deleteStudent, { ...admin, params: { id: gone.stud_id } });
    await school.ask(calls.deleteProfessor, { ...admin, params: { id: goneProfessor.prof_id } });
    const out = await signedInProfessor(school);
    await school.ask(calls.logoutProfessor, { ...out });
    const { QrToken } = (await school.ask(calls.generateNewToken, { body: { oldToken: student.token } })).reply;
    objects = await makeObjects(owner, student);

    const expired = await signedInStudent(school);
    const expiredAdmin = await signedInAdmin(school);
    const past = new Date(school.clock.nowMs() - 1).toISOString();
    await school.services.database.write((db) =>
      db
        .updateTable('sign_in')
        .set({ expiresAt: past })
        .where((eb) => eb.or([eb('stud_id', '=', expired.stud_id), eb('admin_id', '=', expiredAdmin.admin_id)]))
        .execute(),
    );
    const everywhere = (token: string) => ({ studtoken: token, proftoken: token, admintoken: token });
    const tamper = (token: string) => token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');
    stranger = { name: 'foreign professor', headers: foreign.headers, as: 'professor' };
    identities = [
      { name: 'nobody', headers: {}, as: 'nobody' },
      { name: 'student', headers: student.headers, oldToken: student.token, as: 'student' },
      { name: 'other student', headers: other.headers, oldToken: other.token, as: 'student' },
      { name: 'unvalidated student', headers: waitingStudent.headers, oldToken: waitingStudent.token, as: 'nobody' },
      { name: 'owner professor', headers: owner.headers, as: 'professor' },
      stranger,
      { name: 'unvalidated professor', headers: waitingProfessor.headers, as: 'nobody' },
      { name: 'administrator', headers: admin.headers, as: 'admin' },
      { name: 'QR value', headers: everywhere(QrToken), oldToken: QrToken, as: 'nobody' },
      {
        name: 'expired',
        headers: { ...expired.headers, ...expiredAdmin.headers },
        oldToken: expired.token,
        as: 'nobody',
      },
      { name: 'logged out', headers: out.headers, oldToken: out.token, as: 'nobody' },
      {
        name: 'deleted account',
        headers: { ...gone.headers, ...goneProfessor.headers },
        oldToken: gone.token,
        as: 'nobody',
      },
      {
        name: 'right token, wrong header',
        headers: { studtoken: owner.token, proftoken: admin.token, admintoken: student.token },
        oldToken: owner.token,
        as: 'nobody',
      },
      {
        name: 'tampered',
        headers: { studtoken: tamper(student.token), proftoken: tamper(owner.token), admintoken: tamper(admin.token) },
        oldToken: tamper(student.token),
        as: 'nobody',
      },
    ];
  }, 60_000);
  afterAll(() => school.close());

  async function makeObjects(
    owner: { headers: { proftoken: string }; prof_id: number },
    student: { stud_id: number; headers: { studtoken: string } },
  ): Promise<Objects> {
    const { subject_id } = (
      await school.ask(calls.createSubject, { ...owner, body: { ...subjectBody, subject_name: 'Math' } })
    ).reply.subject;
    const addSession = async (program: string) =>
      (
        await school.ask(calls.createClass, {
          ...owner,
          params: { subjectId: subject_id },
          body: { class_courseYearSection: program, class_token: 1, class_exp: 1, ...hours },
        })
      ).reply.class.class_id;
    const session = await addSession('BSCS 4A');
    const binned = await addSession('BSCS 3A');
    await school.ask(calls.deleteClass, { ...owner, params: { subjectId: subject_id, classId: binned }, body: {} });
    const made = (await school.ask(calls.createItems, { ...owner, body: { ...item, item_quantity: 50 } })).reply.item;
    await givePoints(school, student.stud_id, 100);
    const bought = await school.ask(calls.buyStudentShopItems, { ...student, params: { item_id: made.item_id } });
    return {
      subject: subject_id,
      session,
      binned,
      item: made.item_id,
      transaction: bought.reply.transaction.transaction_id,
      student: (await signedInStudent(school, { isValidated: false })).stud_id,
      professor: (await signedInProfessor(school, { isValidated: false })).prof_id,
    };
  }

  function make(name: CallName, identity: Identity, at = objects) {
    const { params, body } = callSamples(at)[name];
    const call: Call = calls[name];
    const sentBody = call.access === 'student-by-old-token' ? { ...body, oldToken: identity.oldToken ?? '' } : body;
    return school.ask(call, {
      headers: identity.headers,
      ...(params ? { params } : {}),
      ...(sentBody === undefined || call.method === 'GET' ? {} : { body: sentBody }),
    });
  }

  it('denies every cell that the policy denies, and changes nothing', async () => {
    const before = await dump(school.services.database);
    let denied = 0;
    for (const [name, call] of named) {
      for (const identity of identities) {
        if (admitted[call.access].includes(identity.as)) continue;
        const answer = await make(name, identity);
        expect([name, identity.name, answer.status, answer.code]).toEqual([
          name,
          identity.name,
          401,
          'sign-in-required',
        ]);
        denied += 1;
      }
    }
    expect(await dump(school.services.database)).toBe(before);
    expect(denied).toBeGreaterThan(600);
  }, 120_000);

  it('keeps the objects of one professor from another, as if they were not there', async () => {
    const before = await dump(school.services.database);
    const touching = named.filter(([name, call]) => {
      const changed = JSON.stringify(callSamples(absentObjects)[name]) !== JSON.stringify(callSamples(objects)[name]);
      return call.access === 'professor' && changed;
    });
    for (const [name] of touching) {
      const foreign = await make(name, stranger);
      const none = await make(name, stranger, absentObjects);
      // A scan without a readable value is refused before the session is looked at.
      const expected = name === 'createAttendance' ? 400 : 404;
      expect([name, foreign.status, foreign.raw.toString()]).toEqual([name, expected, none.raw.toString()]);
    }
    expect(touching.length).toBeGreaterThanOrEqual(16);
    expect(await dump(school.services.database)).toBe(before);
  });

  it('refuses ids that do not belong together', async () => {
    const owner = identities.find(({ name }) => name === 'owner professor');
    if (!owner) throw new Error('The owner is one of the identities.');
    const headers = owner.headers;
    const body = { ...subjectBody, subject_name: 'Another' };
    const other = (await school.ask(calls.createSubject, { headers, body })).reply.subject.subject_id;
    const pairs: CallName[] = [
      'updateClass',
      'deleteClass',
      'deleteClassRestore',
      'deleteClassPerma',
      'getSingleClass',
    ];
    for (const name of pairs) {
      const mismatched = await make(name, owner, { ...objects, subject: other });
      expect([name, mismatched.status]).toEqual([name, 404]);
    }
  });

  it('hides the incentives of another program from a student', async () => {
    const other = identities.find(({ name }) => name === 'other student');
    if (!other) throw new Error('The other student is one of the identities.');
    const foreign = await make('buyStudentShopItems', other);
    const none = await make('buyStudentShopItems', other, absentObjects);
    expect([foreign.status, foreign.raw.toString()]).toEqual([404, none.raw.toString()]);
  });

  it('lets through every cell that the policy allows', async () => {
    // What ends the sign-in in use, or removes what the next call needs, comes last.
    const last = [
      'updateStudentPassword',
      'updateProfessorPassword',
      'updateAdminPassword',
      'deleteClassPerma',
      'deleteSubject',
      'deleteProfessorShopItem',
      'deleteStudent',
      'deleteProfessor',
      'logoutStudent',
      'logoutProfessor',
      'logoutAdmin',
    ];
    const ordered = named.toSorted(([one], [other]) => last.indexOf(one) - last.indexOf(other));
    let allowed = 0;
    for (const [name, call] of ordered) {
      for (const identity of identities) {
        if (!admitted[call.access].includes(identity.as)) continue;
        const answer = await make(name, identity);
        expect([name, identity.name, answer.code]).not.toEqual([name, identity.name, 'sign-in-required']);
        expect([name, identity.name, answer.status < 500]).toEqual([name, identity.name, true]);
        allowed += 1;
      }
    }
    expect(allowed).toBeGreaterThan(100);
  }, 60_000);
});
