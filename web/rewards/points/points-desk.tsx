import { Button } from '@mantine/core';
import { IconCoins, IconList } from '@tabler/icons-react';
import { useState } from 'react';
import type { StudentInClass } from '#contract/people/student/student-calls.ts';
import { type Award, getAwards, withdrawAward } from '#contract/rewards/points/award-calls.ts';
import type { PointsDesk } from '#web/attendance/enrolment/subject-people.tsx';
import { fullName } from '#web/people/student/person-name.ts';
import { lazily } from '#web/platform/base/preload-chunks.ts';
import { useDialog } from '#web/platform/dialog/use-dialog.tsx';
import { useChange } from '#web/platform/ui/change.ts';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import { sayWithdrawn } from './awards-data.ts';
import styles from './points-list.module.css';
import { pointsText } from './points-text.ts';

const GivePointsDialog = lazily(async () => (await import('./give-points-dialog.tsx')).GivePointsDialog);
const GivenPointsDialog = lazily(async () => (await import('./given-points-dialog.tsx')).GivenPointsDialog);

/**
 * A professor's tools beside the students of a subject: to give points, to withdraw points, and to see given points.
 */
export function usePointsDesk(subjectId: number, subject: string): PointsDesk {
  const giving = useDialog<{ students: readonly StudentInClass[]; first: readonly StudentInClass[] }>((of, way) => (
    <GivePointsDialog subjectId={subjectId} subject={subject} {...of} onGiven={setGiven} {...way} />
  ));
  const listing = useDialog<null>((_, way) => <GivenPointsDialog {...way} />);
  const [given, setGiven] = useState<readonly Award[]>([]);
  const list = () => {
    // In the list, these points can be withdrawn, and the note would still offer to undo them.
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
        {giving.show()}
        {listing.show()}
      </>
    ),
  };
}

/** The note about points just given, with an undo. The note stays until points are given again or the user leaves. */
function GivenNote({ awards, onUndone }: { awards: readonly Award[]; onUndone: () => void }) {
  const undo = useChange(withdrawAward, {
    sending: ({ award_id }: Award) => ({ params: { awardId: award_id }, body: { together: true } }),
    invalidates: [getAwards],
    done: sayWithdrawn,
    failed: pointsText.withdrawFailed,
  });
  const [one] = awards;
  if (!one) return null;
  return (
    <div className={`row wrap spread tint-present space-below-16 rounded strong ${styles.given}`} role="status">
      <p>
        {pointsText.given(
          one.points,
          awards.map(({ student }) => fullName(student)),
          one.reason,
        )}
      </p>
      <Button
        variant="default"
        loading={undo.busy}
        onClick={() => void undo.run(one).then((done) => done && onUndone())}
      >
        {pointsText.undo}
      </Button>
    </div>
  );
}
