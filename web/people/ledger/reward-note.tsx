import { IconCircleCheck, IconSparkles } from '@tabler/icons-react';
import type { EarnedReward, Reward } from '#contract/people/ledger/reward.ts';
import { dateText } from '#web/platform/base/date-text.ts';
import { Coin } from './coin.tsx';
import { Flame } from './flame.tsx';
import styles from './reward-note.module.css';
import { rewardText } from './reward-text.ts';

function Sign({ reward }: { reward: Reward }) {
  if (reward.kind === 'streak') return <Flame streak={reward.streak} size={104} />;
  if (reward.kind === 'level-up') return <IconSparkles className={styles.joy} size={88} stroke={1.2} aria-hidden />;
  return <IconCircleCheck className="present" size={72} stroke={1.3} aria-hidden />;
}

interface RewardNoteProps {
  readonly reward: EarnedReward;
  /** The number of attendances in a row that gives a bonus; undefined while unknown. */
  readonly streakStep: number | undefined;
}

/**
 * Shows what an attendance earned and at which session, as a sum with its parts. Screen readers announce it.
 * @see spec §4
 */
export function RewardNote({ reward, streakStep }: RewardNoteProps) {
  const { kind, points, exp, class_token, class_exp, current_level } = reward;
  const bonusName = kind === 'level-up' ? rewardText.levelBonus(current_level) : rewardText.streakBonus;
  const parts = (sum: number, ofClass: number) =>
    sum !== ofClass && <small className="faint">{rewardText.parts(ofClass, sum - ofClass, bonusName)}</small>;
  return (
    <div className="grid items-center gap-12 centered padded-12-0" role="status">
      <div className={styles.sign}>
        <Sign reward={reward} />
      </div>
      <p className="large strong narrow snug">{reward.message}</p>
      <p className="quiet breaks narrow">{rewardText.source(reward.subject_name, dateText(reward.class_createdAt))}</p>
      <ul className={`flex wrap to-center small gap-8 ${styles.earned}`}>
        {points > 0 && (
          <li>
            <span className="inline-row gap-6">
              <Coin size={18} />
              {rewardText.points(points)}
            </span>
            {parts(points, class_token)}
          </li>
        )}
        {kind === 'level-up' ? (
          <li>
            {rewardText.exp(class_exp)}
            <small className="faint">{rewardText.became(class_exp - exp, current_level)}</small>
          </li>
        ) : (
          exp !== 0 && (
            <li>
              {rewardText.exp(exp)}
              {parts(exp, class_exp)}
            </li>
          )
        )}
        {kind !== 'streak' && reward.streak > 1 && (
          <li>
            <span className="inline-row gap-6">
              <Flame streak={reward.streak} size={26} />
              {rewardText.streak(reward.streak)}
            </span>
            {kind === 'level-up' && streakStep !== undefined && reward.streak % streakStep === 0 && (
              <small className="faint">{rewardText.streakGaveWay}</small>
            )}
          </li>
        )}
      </ul>
    </div>
  );
}
