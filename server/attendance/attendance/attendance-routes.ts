import * as calls from '#contract/attendance/attendance/attendance-calls.ts';
import { notFormer } from '#contract/attendance/attendance/counting-rules.ts';
import { notFound } from '#contract/platform/base/refusal.ts';
import { ownSession } from '#server/attendance/session/session-queries.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import type { Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { ownSubject } from '#server/subjects/subject/subject-queries.ts';
import { presentStudents, subjectEntries } from './attendance-queries.ts';
import { momentNow } from './counting-queries.ts';
import { membershipsFor } from './membership-queries.ts';
import { everyoneCounted, heldSessions, masterlistOf, participationMarks } from './participation-queries.ts';
import { latestStreak } from './streak-queries.ts';
import { studentAttendance } from './student-attendance-queries.ts';

/** Serves present lists, and a student's own attendance. */
export function attendanceRoutes(serve: Serve, services: Services): void {
  const { clock, database } = services;
  const { read } = database;

  serve(calls.getAttendance, async ({ who, params }) => {
    const session = await ownSession(read, who, params.sessionId, 'roll');
    return session ? { attend: await presentStudents(read, session) } : notFound;
  });

  serve(calls.getStudentEntry, async ({ who, params, query }) => {
    const subject = await ownSubject(read, who, params.subjectId, 'see');
    if (!subject) return notFound;
    const sessions = await heldSessions(read, subject);
    const memberships = await membershipsFor(read, sessions);
    const moment = await momentNow(read, clock);
    const counted = everyoneCounted(sessions, memberships, moment);
    const listed = { ...subject, ...notFormer, class_courseYearSection: '' };
    const students = await masterlistOf(read, listed, counted, moment.now);
    if (query.entries === 'marks' || query.entries === 'statuses') {
      const marks = participationMarks(sessions, memberships, moment, students);
      const wanted = query.entries === 'statuses' ? marks : marks.map(({ statuses: _left, ...mark }) => mark);
      return { entry: [], masterlist: [students], marks: wanted };
    }
    const entry = query.entries === 'none' ? [] : await subjectEntries(read, subject, query.stud_id);
    return { entry, masterlist: [students] };
  });

  serve(calls.getStudentClassAndSubject, ({ who }) => studentAttendance(read, clock, who.stud_id));

  serve(calls.getStudentSingleClassAndSubject, async ({ who, body }) => ({
    attendanceStreak: await latestStreak(database, who.stud_id, body.subject_id, instantIn(clock)),
  }));
}
