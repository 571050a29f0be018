import { paths } from '#web/base/paths.ts';
import { usePlaceParams } from '#web/base/raw-router.tsx';
import { RecycleBinView } from './recycle-bin-view.tsx';

/** The deleted sessions of one subject. @see spec §2 */
export function ClassRecycleBinScreen() {
  const { subjectID, subjectName, programlevel } = usePlaceParams(paths.classRecycleBin);
  return (
    <RecycleBinView owner={{ kind: 'class', subjectId: Number(subjectID), name: subjectName, program: programlevel }} />
  );
}
