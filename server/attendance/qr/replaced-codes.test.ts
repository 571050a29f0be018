/** Tests codes whose student has made another code or signed out. */
import { expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { cleanUp } from '#server/app/housekeeping.ts';
import { storeSetting } from '#server/platform/settings/settings-queries.ts';
import { openClass } from '#testkit/school/class-in-progress.ts';
import { inEachSchool } from '#testkit/school/each-school.ts';
import { signedInAdmin, signedInStudent } from '#testkit/school/people.ts';

inEachSchool('a code that is over', (school) => {
  it('ends with the sign-in that made it, unless it was used before', async () => {
    const { professor, class_id } = await openClass(school);
    const [ana, ben] = [await signedInStudent(school), await signedInStudent(school)];
    const newCode = async ({ token }: { token: string }) =>
      (await school.ask(calls.generateNewToken, { body: { oldToken: token } })).reply.QrToken;
    const scan = (studtoken: string, key: string) =>
      school.ask(calls.createAttendance, {
        params: { sessionId: class_id },
        headers: { ...professor.headers, studtoken, 'idempotency-key': key },
      });
    const [ofAna, ofBen] = [await newCode(ana), await newCode(ben)];
    const first = await scan(ofBen, 'a lost reply');
    for (const { headers } of [ana, ben]) await school.ask(calls.logoutStudent, { headers });
    expect(await scan(ofAna, 'after signing out')).toMatchObject({ status: 400, code: 'qr-expired' });
    await cleanUp(school.services);
    expect((await scan(ofBen, 'a lost reply')).reply).toEqual(first.reply);

    const cara = await signedInStudent(school);
    const ofCara = await newCode(cara);
    await school.ask(calls.resetStudentPassword, { ...(await signedInAdmin(school)), params: { id: cara.stud_id } });
    expect(await scan(ofCara, 'after a reset')).toMatchObject({ status: 400, code: 'qr-expired' });
  });

  it('is known for ten minutes, and among the last five if a student makes many codes and no scans are kept', async () => {
    await school.services.database.write((db) => storeSetting(db, 'offline_hours', '0'));
    const { professor, class_id } = await openClass(school);
    const student = await signedInStudent(school);
    const newCode = async ({ token } = student) =>
      (await school.ask(calls.generateNewToken, { body: { oldToken: token } })).reply.QrToken;
    const outcome = async (code: string) => {
      const headers = { ...professor.headers, studtoken: code };
      const { status, code: refusal } = await school.ask(calls.createAttendance, {
        params: { sessionId: class_id },
        headers,
      });
      return status === 200 ? 'present' : refusal;
    };
    const outcomes = async (codes: string[]) => {
      const found: unknown[] = [];
      for (const code of codes) found.push(await outcome(code));
      return found;
    };
    const ben = await signedInStudent(school);
    const ofBen = [await newCode(ben), await newCode(ben)];
    const codes: string[] = [];
    for (let made = 0; made < 9; made += 1) {
      codes.push(await newCode());
      school.clock.pass(1);
    }
    expect(await outcomes(ofBen), 'codes of somebody else').toEqual(['qr-expired', 'present']);
    const [gone, stale] = [codes.slice(0, 3), codes.slice(3, 8)];
    expect(await outcomes(gone)).toEqual(gone.map(() => 'qr-unknown'));
    expect(await outcomes(stale)).toEqual(stale.map(() => 'qr-expired'));

    school.clock.pass(600);
    await cleanUp(school.services);
    expect(await outcomes(stale)).toEqual(stale.map(() => 'qr-expired'));
    expect(await outcome(await newCode())).toBe('present');
    const [oldest = '', ...kept] = stale;
    expect(await outcomes([oldest, ...kept])).toEqual(['qr-unknown', ...kept.map(() => 'already-in-class')]);
    school.clock.pass(16);
    await cleanUp(school.services);
    expect(await outcomes(stale)).toEqual(stale.map(() => 'qr-unknown'));
  });
});
