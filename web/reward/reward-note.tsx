import { IconCircleCheck, IconSparkles } from '@tabler/icons-react';
import type { Reward } from '#contract/student/student-calls.ts';
import { Coin } from '#web/student/coin.tsx';
import { Flame } from './flame.tsx';
import styles from './reward-note.module.css';
import { rewardText } from './reward-text.ts';

function Sign({ reward }: { reward: Reward }) {
  if (reward.kind === 'streak') return <Flame streak={reward.streak} size={104} />;
  if (reward.kind === 'level-up') return <IconSparkles className={styles.joy} size={88} stroke={1.2} aria-hidden />;
  return <IconCircleCheck className={styles.present} size={72} stroke={1.3} aria-hidden />;
}

/** What an attendance earned, read out as it arrives. @see spec §4 */
export function RewardNote({ reward }: { reward: Reward }) {
  return (
    <div className={styles.note} role="status">
      <div className={styles.sign}>
        <Sign reward={reward} />
      </div>
      <p className={styles.message}>{reward.message}</p>
      <ul className={styles.earned}>
        {reward.points > 0 && (
          <li>
            <Coin size={18} />
            {rewardText.points(reward.points)}
          </li>
        )}
        {reward.exp > 0 && <li>{rewardText.exp(reward.exp)}</li>}
        {reward.kind !== 'streak' && reward.streak > 1 && (
          <li>
            <Flame streak={reward.streak} size={26} />
            {rewardText.streak(reward.streak)}
          </li>
        )}
      </ul>
    </div>
  );
}
