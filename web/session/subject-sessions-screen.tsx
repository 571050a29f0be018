import { paths } from '#web/base/paths.ts';
import { usePlaceParams } from '#web/base/raw-router.tsx';
import { SessionsView } from './sessions-view.tsx';

/** The sessions of one subject. @see spec §2 */
export function SubjectSessionsScreen() {
  const { subjectID, subjectName, subjectCourse, startTime, endTime } = usePlaceParams(paths.subjectSessions);
  return (
    <SessionsView
      owner={{ kind: 'class', subjectId: Number(subjectID), name: subjectName, program: subjectCourse }}
      hours={{ start: startTime, end: endTime }}
    />
  );
}
