import { getSubjectEnrolment } from '#contract/attendance/enrolment/school-enrolment-calls.ts';
import { schoolEnrolment } from '#web/attendance/enrolment/enrolment-data.ts';
import { SubjectPeople } from '#web/attendance/enrolment/subject-people.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { lazily } from '#web/platform/base/preload-chunks.ts';
import { usePlaceParams } from '#web/platform/base/router.tsx';
import { useCall } from '#web/platform/calls/use-call.ts';
import { schoolSubjectsText } from './school-subjects-text.ts';

const ChooseEnrolledDialog = lazily(async () => (await import('./choose-enrolled-dialog.tsx')).ChooseEnrolledDialog);

/** The people in any subject of the school, with a field to add students by name. @see docs/decisions/0037 */
export function SchoolSubjectPeopleScreen() {
  const { subjectID, subjectName } = usePlaceParams(paths.adminSubjectPeople);
  const subjectId = Number(subjectID);
  const { data, error, refetch } = useCall(getSubjectEnrolment, { params: { subjectId } });
  return (
    <SubjectPeople
      side={schoolEnrolment}
      subjectId={subjectId}
      subject={subjectName}
      detail={data ? schoolSubjectsText.detail(data.subject) : subjectName}
      back={paths.adminSubjects.href()}
      query={{ data: data?.people, error, refetch }}
      add={(way) => <ChooseEnrolledDialog subjectId={subjectId} {...way} />}
    />
  );
}
