import { calls } from '#contract/app/calls.ts';
import type { Access, Call } from '#contract/platform/base/call.ts';
import type { OneOfEverything } from '#testkit/samples/full-fixture.ts';
import { signedInAdmin, signedInProfessor, signedInStudent } from './people.ts';
import type { SchoolUnderTest } from './school.ts';

/** The role that the server must recognize; `nobody` if it must not accept the sign-in. */
type Taken = 'student' | 'professor' | 'admin' | 'registrar' | 'nobody';

/** A person who makes calls: their headers, and the role in which the server must accept them. */
export interface Identity {
  name: string;
  headers: Record<string, string>;
  /** Sent in the body of `generateNewToken`. */
  oldToken: string;
  as: Taken;
}

const admitted: Record<Access, Taken[]> = {
  none: ['student', 'professor', 'admin', 'registrar', 'nobody'],
  student: ['student'],
  'student-by-old-token': ['student'],
  professor: ['professor'],
  admin: ['admin', 'registrar'],
  'photo-reader': ['student', 'professor'],
};

/** Whether the specification allows this identity to make this call. @see spec §6 */
export function mayMake({ access, fullAdministrator }: Call, { as }: Identity): boolean {
  return admitted[access].includes(as) && !(fullAdministrator && as === 'registrar');
}

/** The same text with its last character changed. */
const tampered = (token: string) => token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');

/** The 15 kinds of people who may send calls to a school's server, honest or not. */
export interface Cast {
  identities: Identity[];
  /** Three of the identities by name, for tests that need only one of them. */
  owner: Identity;
  foreignProfessor: Identity;
  otherStudent: Identity;
  /** A valid QR value of the student of `OneOfEverything`. */
  qrValue: string;
}

/**
 * Creates one person of each kind: the owner and the student of `OneOfEverything`, others of their roles, and people
 * for whom only open calls are allowed.
 * @param foreign a professor who has no access to the owner's objects
 */
export async function makeCast(
  school: SchoolUnderTest,
  { owner, student }: OneOfEverything,
  foreign: Pick<OneOfEverything['owner'], 'headers' | 'token'>,
): Promise<Cast> {
  const other = await signedInStudent(school, { courseYearSection: 'BSIT 1B' });
  const admin = await signedInAdmin(school);
  const registrar = await signedInAdmin(school, 'registrar');
  const waitingStudent = await signedInStudent(school, { isValidated: false });
  const waitingProfessor = await signedInProfessor(school, { isValidated: false });
  const gone = await signedInStudent(school);
  const goneProfessor = await signedInProfessor(school);
  await school.ask(calls.deleteStudent, { ...admin, params: { id: gone.stud_id } });
  await school.ask(calls.deleteProfessor, { ...admin, params: { id: goneProfessor.prof_id } });
  const out = { student: await signedInStudent(school), professor: await signedInProfessor(school) };
  const outAdmin = await signedInAdmin(school);
  await school.ask(calls.logoutStudent, { ...out.student });
  await school.ask(calls.logoutProfessor, { ...out.professor });
  await school.ask(calls.logoutAdmin, { ...outAdmin });
  const { QrToken } = (await school.ask(calls.generateNewToken, { body: { oldToken: student.token } })).reply;
  const expired = await expiredSignIns(school);

  const as = (taken: Taken, name: string, headers: Record<string, string>, oldToken = ''): Identity => ({
    name,
    headers,
    oldToken,
    as: taken,
  });
  const cast = {
    owner: as('professor', 'owner professor', owner.headers),
    foreignProfessor: as('professor', 'foreign professor', foreign.headers),
    otherStudent: as('student', 'other student', other.headers, other.token),
  };
  const everywhere = { studtoken: QrToken, proftoken: QrToken, admintoken: QrToken };
  const wrongHeaders = { studtoken: owner.token, proftoken: admin.token, admintoken: student.token };
  const forged = {
    studtoken: tampered(student.token),
    proftoken: tampered(owner.token),
    admintoken: tampered(admin.token),
  };
  return {
    ...cast,
    qrValue: QrToken,
    identities: [
      as('nobody', 'nobody', {}),
      as('student', 'student', student.headers, student.token),
      cast.otherStudent,
      as('nobody', 'unvalidated student', waitingStudent.headers, waitingStudent.token),
      cast.owner,
      cast.foreignProfessor,
      as('nobody', 'unvalidated professor', waitingProfessor.headers),
      as('admin', 'administrator', admin.headers),
      as('registrar', 'registrar', registrar.headers),
      as('nobody', 'QR value', everywhere, QrToken),
      as('nobody', 'expired', expired.headers, expired.headers.studtoken),
      as(
        'nobody',
        'logged out',
        { ...out.student.headers, ...out.professor.headers, ...outAdmin.headers },
        out.student.token,
      ),
      as('nobody', 'deleted account', { ...gone.headers, ...goneProfessor.headers }, gone.token),
      as('nobody', 'right token, wrong header', wrongHeaders, owner.token),
      as('nobody', 'tampered', forged, forged.studtoken),
    ],
  };
}

/** Expired sign-ins of each role. */
async function expiredSignIns(school: SchoolUnderTest) {
  const student = await signedInStudent(school);
  const professor = await signedInProfessor(school);
  const admin = await signedInAdmin(school);
  const past = new Date(school.clock.nowMs() - 1).toISOString();
  await school.services.database.write((db) =>
    db
      .updateTable('sign_in')
      .set({ expiresAt: past })
      .where((eb) =>
        eb.or([
          eb('stud_id', '=', student.stud_id),
          eb('prof_id', '=', professor.prof_id),
          eb('admin_id', '=', admin.admin_id),
        ]),
      )
      .execute(),
  );
  return { headers: { ...student.headers, ...professor.headers, ...admin.headers } };
}
