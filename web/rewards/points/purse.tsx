import { grouped } from '#contract/platform/base/format-number.ts';
import { Coin } from '#web/people/ledger/coin.tsx';
import { useStudent } from '#web/people/student/student-data.ts';
import { baseText } from '#web/platform/base/base-text.ts';
import { pointsText } from './points-text.ts';
import styles from './purse.module.css';

/** The student's points, which stay in view while scrolling. @see spec §2 */
export function Purse() {
  const points = useStudent().data?.current_token;
  return (
    <dl className={`row spread gap-16 rounder ${styles.purse}`}>
      <dt className="strong ink">{pointsText.mine}</dt>
      <dd className="row strong huge tight gap-8">
        <Coin size={32} />
        <span>{points === undefined ? baseText.nothing : grouped(points)}</span>
      </dd>
    </dl>
  );
}
