/**
 * A student's pass with a stamp gets a notice when the stamp's session is deleted, but not when other students get
 * leave.
 */
import { expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { listenForSockets, standing } from '#testkit/process/proved-sockets.ts';
import { openListener } from '#testkit/process/realtime-listener.ts';
import { inASchool } from '#testkit/school/each-school.ts';
import { signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import { addSession, addSubject, scanStudent } from '#testkit/school/teaching.ts';

inASchool('a stamp', (school) => {
  it('is removed with its session and with its subject, also for a student who came from another program level', async () => {
    const url = await listenForSockets(school);
    const professor = await signedInProfessor(school);
    const subjectId = await addSubject(school, professor, 'Math');
    const guest = await signedInStudent(school, { courseYearSection: 'BSIT 1B' });
    const other = await signedInStudent(school);
    const admin = await signedInAdmin(school);
    const day = new Date(school.clock.nowMs()).toISOString().slice(0, 10);
    const leave = { fromDay: day, toDay: day, kind: 'excused', note: '' };
    const own = await openListener(url);
    own.say({ token: guest.token });
    await standing(school, 1);
    for (const gone of ['session', 'subject']) {
      const classId = await addSession(school, professor, subjectId, { program: ' ' });
      await scanStudent(school, professor, classId, guest);
      expect(await own.next()).toMatchObject({ class_id: classId, reward: { kind: 'none' } });
      // If another student is excused, no notice is sent to this pass.
      const given = await school.ask(calls.createLeaves, { ...admin, body: { ...leave, stud_ids: [other.stud_id] } });
      expect(given.reply.leaves[0]?.sessions).toBe(1);
      if (gone === 'subject') await school.ask(calls.deleteSubject, { ...professor, params: { subjectId } });
      else await school.ask(calls.deleteClass, { ...professor, params: { subjectId, classId }, body: {} });
      expect(await own.next()).toEqual({ type: 'session', class_id: classId });
    }
    own.close();
  });
});
