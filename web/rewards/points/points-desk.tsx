import { IconCoins, IconList } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import type { StudentInClass } from '#contract/people/student/student-calls.ts';
import type { Award } from '#contract/rewards/points/award-calls.ts';
import type { PointsDesk } from '#web/attendance/enrolment/subject-people.tsx';
import { useDialog } from '#web/platform/dialog/use-dialog.tsx';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import { GivenNote } from './given-note.tsx';
import { pointsText } from './points-text.ts';

const GivePointsDialog = lazy(async () => ({
  default: (await import('./give-points-dialog.tsx')).GivePointsDialog,
}));
const GivenPointsDialog = lazy(async () => ({
  default: (await import('./given-points-dialog.tsx')).GivenPointsDialog,
}));

/** Where a professor looks at the students of a subject: gives points, takes them back, and finds what was given. */
export function usePointsDesk(subjectId: number, subject: string): PointsDesk {
  const giving = useDialog<{ students: readonly StudentInClass[]; first: readonly StudentInClass[] }>();
  const listing = useDialog<null>();
  const [given, setGiven] = useState<readonly Award[]>([]);
  const list = () => {
    // There each can be taken back, and the note would go on offering it.
    setGiven([]);
    listing.open(null);
  };
  return {
    give: (students, first) => giving.open({ students, first }),
    button: (students) => (
      <ButtonWithIcon variant="default" Icon={IconCoins} onClick={() => giving.open({ students, first: [] })}>
        {pointsText.give}
      </ButtonWithIcon>
    ),
    list: (
      <ButtonWithIcon variant="default" Icon={IconList} onClick={list}>
        {pointsText.listGiven}
      </ButtonWithIcon>
    ),
    note: <GivenNote key={given[0]?.award_id} awards={given} onUndone={() => setGiven([])} />,
    dialogs: (
      <>
        {giving.show((of, way) => (
          <GivePointsDialog subjectId={subjectId} subject={subject} {...of} onGiven={setGiven} {...way} />
        ))}
        {listing.show((_, way) => (
          <GivenPointsDialog {...way} />
        ))}
      </>
    ),
  };
}
