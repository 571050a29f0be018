/** Scanners whose professor may no longer scan. */
import { expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { allHeard, listenForSockets, watchedJoins } from '#testkit/process/proved-sockets.ts';
import { openListener } from '#testkit/process/realtime-listener.ts';
import { inASchool } from '#testkit/school/each-school.ts';
import { signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import { addSession, addSubject, scanStudent } from '#testkit/school/teaching.ts';

inASchool('a scanner', (school) => {
  it('gets no more notices of a session once its right has ended, manually or by date, and stays open', async () => {
    const url = await listenForSockets(school);
    const professor = await signedInProfessor(school);
    const subject_id = await addSubject(school, professor, 'Math');
    const class_id = await addSession(school, professor, subject_id);
    const scan = async (student: { token: string }) => {
      await scanStudent(school, professor, class_id, student);
    };
    const helper = await signedInProfessor(school);
    const params = { subjectId: subject_id };
    const body = { username: helper.username, role: 'helper' };
    const hello = { type: 'scanner', token: helper.token, class_id };
    expect((await school.ask(calls.setStaff, { ...professor, params, body })).status).toBe(200);
    const scanner = await openListener(url);
    const joined = watchedJoins(school);
    scanner.say(hello);
    await joined(1, class_id);
    await scan(await signedInStudent(school));
    expect(await scanner.next()).toMatchObject({ type: 'attendance', class_id });
    const profId = helper.prof_id;
    expect((await school.ask(calls.endStaff, { ...professor, params: { ...params, profId } })).status).toBe(200);
    expect(await scanner.next()).toEqual({ type: 'signed-out', class_id });
    await scan(await signedInStudent(school));
    await allHeard(school, [scanner]);
    expect(scanner.heard).toEqual([]);
    // The sign-in itself has not ended, so after the subject is shared again, the same socket may scan again.
    await school.ask(calls.setStaff, { ...professor, params, body });
    scanner.say(hello);
    await joined(2, class_id);
    await scan(await signedInStudent(school));
    expect(await scanner.next()).toMatchObject({ type: 'attendance' });
    school.clock.pass(86_400);
    await school.ask(calls.setStaff, { ...professor, params, body });
    expect(await scanner.next()).toEqual({ type: 'signed-out', class_id });
    scanner.close();
  });
});
