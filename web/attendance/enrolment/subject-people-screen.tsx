import { lazy } from 'react';
import { paths } from '#web/platform/base/paths.ts';
import { usePlaceParams } from '#web/platform/base/raw-router.tsx';
import { usePointsDesk } from '#web/rewards/points/points-desk.tsx';
import { ownEnrolment, useEnrolment } from './enrolment-data.ts';
import { SubjectPeople } from './subject-people.tsx';

const EnrolDialog = lazy(async () => ({ default: (await import('./enrol-dialog.tsx')).EnrolDialog }));

/** Who is in a professor's subject; more are added by naming them exactly. @see docs/decisions/0033 */
export function SubjectPeopleScreen() {
  const { subjectID, subjectName } = usePlaceParams(paths.subjectPeople);
  const subjectId = Number(subjectID);
  const points = usePointsDesk(subjectId, subjectName);
  return (
    <SubjectPeople
      side={ownEnrolment}
      subjectId={subjectId}
      subject={subjectName}
      detail={subjectName}
      back={paths.subjects.href()}
      query={useEnrolment(subjectId)}
      points={points}
      add={(way) => <EnrolDialog subjectId={subjectId} {...way} />}
    />
  );
}
