import { paths } from '#web/base/paths.ts';
import { usePlaceParams } from '#web/base/raw-router.tsx';
import { SessionsView } from './sessions-view.tsx';

/** The sessions of one event, open to every program. @see spec §2 */
export function EventSessionsScreen() {
  const { subjectID, subjectName, startTime, endTime } = usePlaceParams(paths.eventSessions);
  return (
    <SessionsView
      owner={{ kind: 'event', subjectId: Number(subjectID), name: subjectName, program: '' }}
      hours={{ start: startTime, end: endTime }}
    />
  );
}
