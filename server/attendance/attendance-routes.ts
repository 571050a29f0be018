import type { FastifyInstance } from 'fastify';
import {
  createAttendance,
  getAttendance,
  getStudentClassAndSubject,
  getStudentEntry,
  getStudentSingleClassAndSubject,
} from '#contract/attendance/attendance-calls.ts';
import { notFound } from '#contract/base/refusal.ts';
import { serve } from '#server/base/serve.ts';
import type { Services } from '#server/base/services.ts';
import { ownedSession } from '#server/session/session-queries.ts';
import { ownSubject } from '#server/subject/subject-queries.ts';
import { presentStudents, subjectEntries } from './attendance-queries.ts';
import { attendedOf, everyoneAt, everyoneWithEntry, marksOf, masterlistOf } from './participation-queries.ts';
import { recordAttendance } from './record-attendance-action.ts';
import { streakBefore, streakSubject } from './streak-queries.ts';
import { streakStudent, studentAttendance } from './student-attendance-queries.ts';

/** Scans, present lists and what a student sees of his own attendance. */
export function attendanceRoutes(app: FastifyInstance, services: Services): void {
  const { read } = services.database;

  serve(app, services, createAttendance, ({ who, params, headers }) =>
    recordAttendance(services, who, {
      class_id: params.sessionId,
      qrValue: headers.studtoken,
      idempotencyKey: headers['idempotency-key'],
    }),
  );

  serve(app, services, getAttendance, async ({ who, params }) => {
    if (!(await ownedSession(read, who.prof_id, params.sessionId))) return notFound;
    return { attend: await presentStudents(read, params.sessionId) };
  });

  serve(app, services, getStudentEntry, async ({ who, params, query }) => {
    const subject = await ownSubject(read, who.prof_id, params.subjectId);
    if (!subject) return notFound;
    const { subject_id } = subject;
    if (query.entries === 'marks') {
      const attended = await attendedOf(read, subject_id);
      const students = await masterlistOf(read, subject, everyoneAt(attended));
      return { entry: [], masterlist: [students], marks: marksOf(attended, students) };
    }
    const entry = query.entries === 'none' ? [] : await subjectEntries(read, subject_id, query.stud_id);
    return { entry, masterlist: [await masterlistOf(read, subject, await everyoneWithEntry(read, subject_id))] };
  });

  serve(app, services, getStudentClassAndSubject, ({ who }) => studentAttendance(read, who.stud_id));

  serve(app, services, getStudentSingleClassAndSubject, async ({ who, body }) => {
    const subject = await streakSubject(read, body.subject_id);
    if (!subject) return { attendanceStreak: 0 };
    const student = await streakStudent(read, who.stud_id);
    return { attendanceStreak: await streakBefore(read, student, subject) };
  });
}
