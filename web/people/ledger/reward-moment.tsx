import { IconCheck } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import type { EarnedReward } from '#contract/people/ledger/reward.ts';
import { Flame } from './flame.tsx';
import styles from './reward-moment.module.css';
import { rewardText } from './reward-text.ts';

/** How long a reward fills the screen, in ms; a new level stays longer, as it is rare. */
const MOMENT_MS = { none: 2000, streak: 2000, 'level-up': 2600 } as const;
const GROWS_MS = 550;

export interface RewardMomentProps {
  readonly earned: EarnedReward;
  /** The student's experience including this reward. */
  readonly expNow: number;
  readonly threshold: number;
  readonly onOver: () => void;
}

const given = (values: Record<`--${string}`, number>) => values as CSSProperties;

/** Progress to the next level, 0 to 1. */
const share = (exp: number, threshold: number) => Math.min(1, Math.max(0, exp / threshold));

/** The ring of the level, animated from the old to the new experience; with a new level, the ring becomes full. */
function Ring({ earned, expNow, threshold }: Omit<RewardMomentProps, 'onOver'>) {
  const from = share(expNow - earned.exp, threshold);
  const to = earned.level > 0 ? 1 : share(expNow, threshold);
  return (
    <svg
      className={`covering ${styles.ring}`}
      viewBox="0 0 100 100"
      aria-hidden="true"
      style={given({ '--from': 1 - from, '--to': 1 - to })}
    >
      <circle cx="50" cy="50" r="47" />
      <circle cx="50" cy="50" r="47" pathLength="1" className={styles.value} transform="rotate(-90 50 50)" />
    </svg>
  );
}

/** The flame, whose streak grows by one after a delay. */
function GrowingFlame({ streak, size }: { streak: number; size: number }) {
  const [grown, setGrown] = useState(streak - 1);
  useEffect(() => {
    const growing = setTimeout(() => setGrown(streak), GROWS_MS);
    return () => clearTimeout(growing);
  }, [streak]);
  return (
    <span key={grown} className={grown === streak ? `inline-grid ${styles.grown}` : ''}>
      <Flame streak={grown} size={size} />
    </span>
  );
}

function Counted({ to }: { to: number }) {
  return <b className={styles.counted} style={given({ '--to': to })} />;
}

/**
 * A reward over the whole screen, for two seconds or until a tap or key: the points, counting up, with their parts; the
 * ring; the growing flame; and the number of a new level. `RewardNote` shows the same content longer, for screen
 * readers too, with the sentence about a bonus. Here, the parts of the points replace this sentence. @see spec §4
 */
export function RewardMoment({ earned, expNow, threshold, onOver }: RewardMomentProps) {
  const { kind, points, exp, class_token, current_level, streak } = earned;
  const over = useEffectEvent((event?: Event) => {
    // The tap or key that closes it must not reach the page below.
    event?.preventDefault();
    event?.stopPropagation();
    onOver();
  });
  useEffect(() => {
    const end = (event: Event) => over(event);
    const ending = setTimeout(() => over(), MOMENT_MS[kind]);
    const says = ['click', 'keydown'] as const;
    for (const name of says) window.addEventListener(name, end, { capture: true });
    return () => {
      clearTimeout(ending);
      for (const name of says) window.removeEventListener(name, end, { capture: true });
    };
  }, [kind]);

  const bonusName = kind === 'level-up' ? rewardText.levelBonus(current_level) : rewardText.streakBonus;
  const hasParts = kind !== 'none' && points !== class_token;
  const amount = points > 0 ? [points, rewardText.pointsUnit(points)] : [Math.max(0, exp), rewardText.expUnit];
  const sum = (
    <p className={`grid large strong ${styles.sum}`}>
      <Counted to={Number(amount[0])} /> <span>{amount[1]}</span>
    </p>
  );
  return createPortal(
    <div className={`grid items-center centered clips ${styles.moment}`} data-kind={kind} aria-hidden="true">
      {kind === 'streak' ? (
        <GrowingFlame streak={streak} size={208} />
      ) : (
        <div className={`grid middle square relative ${styles.middle}`}>
          {kind === 'level-up' && <div className={styles.rays} />}
          <Ring {...{ earned, expNow, threshold }} />
          {kind === 'level-up' ? (
            <p className={`grid ${styles.level}`}>
              <span className="large strong">{rewardText.level}</span>
              <b>{current_level}</b>
            </p>
          ) : (
            sum
          )}
        </div>
      )}
      {kind !== 'none' && sum}
      {hasParts && (
        <p className={`strong pill ${styles.parts}`}>
          {rewardText.parts(class_token, points - class_token, bonusName)}
        </p>
      )}
      {kind === 'none' && (
        <p className="row strong gap-10">
          <GrowingFlame streak={streak} size={64} />
          {rewardText.streak(streak)}
        </p>
      )}
      {!hasParts && <p className={`narrow strong larger closer ${styles.message}`}>{earned.message}</p>}
      <p className="row measure gap-6 breaks">
        <IconCheck size={22} stroke={2.4} />
        {earned.subject_name}
      </p>
    </div>,
    document.body,
  );
}
