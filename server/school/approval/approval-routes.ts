import { notFound } from '#contract/platform/base/refusal.ts';
import * as calls from '#contract/school/approval/approval-calls.ts';
import * as leavers from '#contract/school/approval/leaver-calls.ts';
import { updateProfessorAccount } from '#contract/school/approval/professor-account-calls.ts';
import * as account from '#contract/school/approval/student-account-calls.ts';
import { keptSince } from '#server/people/student/profile-change-queries.ts';
import { asPicture } from '#server/platform/base/send-picture.ts';
import { named, type Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { listedProfessors, listedStudents } from './account-lists-queries.ts';
import * as actions from './approval-actions.ts';
import { dashboard, professorBelongings, studentBelongings } from './approval-queries.ts';
import { changeAccount, changeProfessorAccount } from './change-account-action.ts';
import { comparedPhoto } from './compared-photo-queries.ts';
import { closeOrOpen, closeProfessorAction } from './leaver-actions.ts';
import { studentChanges, takeBackChange } from './profile-change-actions.ts';

export function approvalRoutes(serve: Serve, services: Services): void {
  const { read } = services.database;
  const { clock } = services;
  serve(calls.getDashboard, () => dashboard(read, clock));
  serve(calls.getAllStudent, () => named('students', listedStudents(read, keptSince(clock))));
  serve(calls.getAllProfessor, () => named('professors', listedProfessors(read)));

  serve(calls.validateStudent, ({ who, params }) => named('student', actions.approveStudent(services, who, params.id)));
  serve(calls.validateProfessor, actions.approveProfessor);

  serve(leavers.markLeft, ({ who, body }) => closeOrOpen(services, who, 'close', body));
  serve(leavers.readmitStudents, ({ who, body }) => closeOrOpen(services, who, 'open', body));
  serve(calls.closeProfessor, closeProfessorAction);

  serve(calls.deleteStudent, ({ who, params, query }) =>
    actions.deleteAccount(services, who, 'student', params.id, query.pending === true),
  );
  serve(calls.deleteProfessor, ({ who, params, query }) =>
    actions.deleteAccount(services, who, 'professor', params.id, query.pending === true),
  );
  serve(calls.resetStudentPassword, ({ who, params }) => actions.resetPassword(services, who, 'student', params.id));
  serve(calls.resetProfessorPassword, ({ who, params }) =>
    actions.resetPassword(services, who, 'professor', params.id),
  );
  serve(calls.endStudentWait, ({ who, params }) => actions.endWait(services, who, 'student', params.id));
  serve(calls.endProfessorWait, ({ who, params }) => actions.endWait(services, who, 'professor', params.id));

  serve(calls.decideStudents, ({ who, body }) => actions.decideMany(services, who, 'student', body));
  serve(calls.decideProfessors, ({ who, body }) => actions.decideMany(services, who, 'professor', body));

  serve(calls.getStudentBelongings, async ({ params: { id } }) => (await studentBelongings(read, id)) ?? notFound);
  serve(calls.getProfessorBelongings, async ({ params: { id } }) => (await professorBelongings(read, id)) ?? notFound);

  serve(updateProfessorAccount, changeProfessorAccount);
  serve(account.getStudentPhoto, async ({ params, query, reply }) => {
    const photo = await comparedPhoto(read, params.id, query.which);
    return photo ? asPicture(reply, photo) : reply.code(204).send();
  });

  serve(account.getStudentChanges, studentChanges);
  serve(account.updateStudentAccount, ({ who, params, body }) =>
    body.takeBack === null
      ? changeAccount(services, who, params.id, body)
      : named('student', takeBackChange(services, who, params.id, body.takeBack)),
  );
}
