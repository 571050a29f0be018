import { getEnrolment } from '#contract/attendance/enrolment/enrolment-calls.ts';
import { ownEnrolment } from '#web/attendance/enrolment/enrolment-data.ts';
import { SubjectPeople } from '#web/attendance/enrolment/subject-people.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { lazily } from '#web/platform/base/preload-chunks.ts';
import { usePlaceParams } from '#web/platform/base/router.tsx';
import { useCall } from '#web/platform/calls/use-call.ts';
import { usePointsDesk } from '#web/rewards/points/points-desk.tsx';

const EnrolDialog = lazily(async () => (await import('#web/attendance/enrolment/enrol-dialog.tsx')).EnrolDialog);

/** The students in a professor's subject; adds students by exact name, and gives points. @see docs/decisions/0033 */
export function SubjectPeopleScreen() {
  const { subjectID, subjectName } = usePlaceParams(paths.subjectPeople);
  const subjectId = Number(subjectID);
  const query = useCall(getEnrolment, { params: { subjectId } }, { select: ({ people }) => people });
  const points = usePointsDesk(subjectId, subjectName);
  return (
    <SubjectPeople
      side={ownEnrolment}
      subjectId={subjectId}
      subject={subjectName}
      detail={subjectName}
      back={paths.subjects.href()}
      query={query}
      points={points}
      add={(way) => <EnrolDialog subjectId={subjectId} {...way} />}
    />
  );
}
