import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/approval/approval-calls.ts';
import { getStudentChanges, getStudentPhoto, updateStudentAccount } from '#contract/approval/student-account-calls.ts';
import { notFound, Refusal } from '#contract/base/refusal.ts';
import { asPicture } from '#server/base/send-picture.ts';
import { serve } from '#server/base/serve.ts';
import type { Services } from '#server/base/services.ts';
import { keptSince } from '#server/student/profile-change-queries.ts';
import { listedProfessors, listedStudents } from './account-lists-queries.ts';
import {
  decideMany,
  deleteAccount,
  endWait,
  resetPassword,
  validateProfessor,
  validateStudent,
} from './approval-actions.ts';
import { dashboard, professorBelongings, studentBelongings } from './approval-queries.ts';
import { comparedPhoto } from './compared-photo-queries.ts';
import { type AbsencesMovedBy, studentChanges, takeBackChange } from './student-account-actions.ts';

export function approvalRoutes(app: FastifyInstance, services: Services, absencesMovedBy: AbsencesMovedBy): void {
  const { read } = services.database;
  const { clock } = services;
  serve(app, services, calls.getDashboard, () => dashboard(read, clock));
  serve(app, services, calls.getAllStudent, async () => ({ students: await listedStudents(read, keptSince(clock)) }));
  serve(app, services, calls.getAllProfessor, async () => ({ professors: await listedProfessors(read) }));

  serve(app, services, calls.validateStudent, async ({ params: { id } }) => {
    const student = await validateStudent(services, id);
    return student instanceof Refusal ? student : { message: calls.validateStudent.done, student };
  });
  serve(app, services, calls.validateProfessor, async ({ params: { id } }) => {
    const professor = await validateProfessor(services, id);
    return professor instanceof Refusal ? professor : { message: calls.validateProfessor.done, professor };
  });

  serve(app, services, calls.deleteStudent, async ({ who, params: { id } }) => {
    const deleted = await deleteAccount(services, who, 'student', id);
    if (deleted instanceof Refusal) return deleted;
    return { message: deleted.wasApproved ? calls.deleteStudent.done : calls.STUDENT_DECLINED };
  });
  serve(app, services, calls.deleteProfessor, async ({ who, params: { id } }) => {
    const deleted = await deleteAccount(services, who, 'professor', id);
    if (deleted instanceof Refusal) return deleted;
    return { message: deleted.wasApproved ? calls.deleteProfessor.done : calls.PROFESSOR_DECLINED };
  });

  serve(app, services, calls.resetStudentPassword, async ({ who, params: { id } }) => {
    const reset = await resetPassword(services, who, 'student', id);
    return reset instanceof Refusal ? reset : { message: calls.resetStudentPassword.done, ...reset };
  });
  serve(app, services, calls.resetProfessorPassword, async ({ who, params: { id } }) => {
    const reset = await resetPassword(services, who, 'professor', id);
    return reset instanceof Refusal ? reset : { message: calls.resetProfessorPassword.done, ...reset };
  });

  for (const [role, call] of [
    ['student', calls.endStudentWait],
    ['professor', calls.endProfessorWait],
  ] as const)
    serve(
      app,
      services,
      call,
      async ({ who, params: { id } }) => (await endWait(services, who, role, id)) ?? { message: call.done },
    );

  serve(app, services, calls.decideStudents, ({ who, body }) => decideMany(services, who, 'student', body));
  serve(app, services, calls.decideProfessors, ({ who, body }) => decideMany(services, who, 'professor', body));

  serve(
    app,
    services,
    calls.getStudentBelongings,
    async ({ params: { id } }) => (await studentBelongings(read, id)) ?? notFound,
  );
  serve(
    app,
    services,
    calls.getProfessorBelongings,
    async ({ params: { id } }) => (await professorBelongings(read, id)) ?? notFound,
  );

  serve(app, services, getStudentPhoto, async ({ params, query, reply }) => {
    const photo = await comparedPhoto(read, params.id, query.which);
    return photo ? asPicture(reply, photo) : reply.code(204).send();
  });

  serve(app, services, getStudentChanges, async ({ params: { id } }) => {
    const changes = await studentChanges(services, id, absencesMovedBy);
    return changes instanceof Refusal ? changes : { changes };
  });
  serve(app, services, updateStudentAccount, async ({ who, params: { id }, body: { takeBack } }) => {
    const student = await takeBackChange(services, who, id, takeBack);
    return student instanceof Refusal ? student : { message: updateStudentAccount.done, student };
  });
}
