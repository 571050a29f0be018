import { Button } from '@mantine/core';
import { type Award, getAwards, withdrawAward } from '#contract/rewards/points/award-calls.ts';
import { fullName } from '#web/people/student/person-name.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { sayWithdrawn } from './awards-data.ts';
import styles from './points-list.module.css';
import { pointsText } from './points-text.ts';

/** What has just been given, with its way back; it stays until the next, or the screen is left. */
export function GivenNote({ awards, onUndone }: { awards: readonly Award[]; onUndone: () => void }) {
  const undo = useChange(withdrawAward, {
    sending: ({ award_id }: Award) => ({ params: { awardId: award_id }, body: { together: true } }),
    stale: [getAwards],
    done: sayWithdrawn,
    failed: pointsText.withdrawFailed,
  });
  const [one] = awards;
  if (!one) return null;
  return (
    <div className={styles.given} role="status">
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
