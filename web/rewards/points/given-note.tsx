import { Button } from '@mantine/core';
import type { Award } from '#contract/rewards/points/award-calls.ts';
import { fullName } from '#web/people/student/person-name.ts';
import { useUndoAwards } from './awards-data.ts';
import styles from './points-list.module.css';
import { pointsText } from './points-text.ts';

/** What has just been given, with its way back; it stays until the next, or the screen is left. */
export function GivenNote({ awards, onUndone }: { awards: readonly Award[]; onUndone: () => void }) {
  const undo = useUndoAwards();
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
        onClick={() => void undo.run(one.award_id).then((done) => done && onUndone())}
      >
        {pointsText.undo}
      </Button>
    </div>
  );
}
