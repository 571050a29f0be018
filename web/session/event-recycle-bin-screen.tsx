import { paths } from '#web/base/paths.ts';
import { usePlaceParams } from '#web/base/raw-router.tsx';
import { RecycleBinView } from './recycle-bin-view.tsx';

/** The deleted sessions of one event. @see spec §2 */
export function EventRecycleBinScreen() {
  const { subjectID, subjectName } = usePlaceParams(paths.eventRecycleBin);
  return <RecycleBinView owner={{ kind: 'event', subjectId: Number(subjectID), name: subjectName, program: '' }} />;
}
