import { IconCoins, IconList } from '@tabler/icons-react';
import { lazy, type ReactNode, useState } from 'react';
import type { StudentInClass } from '#contract/people/student/student-calls.ts';
import type { Award } from '#contract/rewards/points/award-calls.ts';
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

export interface PointsDesk {
  /** Opens the dialog for these of the students who may be chosen. */
  readonly give: (students: readonly StudentInClass[], first: readonly StudentInClass[]) => void;
  /** What leads to what was given. */
  readonly list: ReactNode;
  /** What has just been given. */
  readonly note: ReactNode;
  readonly dialogs: ReactNode;
}

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

/** Opens the dialog in which somebody is given points. */
export function GivePointsButton({ onClick }: { onClick: () => void }) {
  return (
    <ButtonWithIcon variant="default" Icon={IconCoins} onClick={onClick}>
      {pointsText.give}
    </ButtonWithIcon>
  );
}
