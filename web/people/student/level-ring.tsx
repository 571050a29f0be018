import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './level-ring.module.css';
import { studentText } from './student-text.ts';

interface LevelRingProps {
  readonly level: number;
  readonly exp: number;
  readonly threshold: number;
  /** A level was just reached: the ring fills and turns over. */
  readonly leveledUp: boolean;
  /** The photo: a square that fills the space inside the ring. */
  readonly children: ReactNode;
}

const RADIUS = 47;
const ROUND = 2 * Math.PI * RADIUS;

/** The level as a ring around the photo, filled by the experience towards the next level. */
export function LevelRing({ level, exp, threshold, leveledUp, children }: LevelRingProps) {
  const filled = Math.min(1, Math.max(0, exp / threshold));
  return (
    <div className={`relative square ${styles.ring} ${leveledUp ? styles.leveledUp : ''}`}>
      <svg
        className="covering"
        viewBox="0 0 100 100"
        role="progressbar"
        aria-label={studentText.experience}
        aria-valuemin={0}
        aria-valuemax={threshold}
        aria-valuenow={Math.min(exp, threshold)}
        aria-valuetext={studentText.expOf(exp, threshold)}
      >
        <circle cx="50" cy="50" r={RADIUS} className={styles.track} />
        <circle
          key={level}
          cx="50"
          cy="50"
          r={RADIUS}
          className={styles.value}
          transform="rotate(-90 50 50)"
          strokeDasharray={ROUND}
          strokeDashoffset={ROUND * (1 - filled)}
        />
      </svg>
      <div className={`round ${styles.inside}`}>{children}</div>
      <span key={`level ${level}`} className={`solid tiny strong one-line pill ${styles.level}`}>
        {studentText.levelIs(level)}
      </span>
    </div>
  );
}

/** The loading state of the ring, in the same size. */
export function RingSkeleton() {
  return (
    <div className={`relative square ${styles.ring}`}>
      <Skeleton circle height="100%" width="100%" />
    </div>
  );
}
