import { Skeleton } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { LeaderboardEntry } from '#contract/rewards/leaderboard/leaderboard-calls.ts';
import { rankPoints } from '#contract/rewards/leaderboard/leaderboard-order.ts';
import { HIDDEN_STUDENT } from '#contract/rewards/leaderboard/leaderboard-rules.ts';
import { getBoardPhoto } from '#contract/rewards/leaderboard/leaderboard-rules-calls.ts';
import { NameBeside } from '#web/people/student/name-beside.tsx';
import { fullName, initials, type Sign } from '#web/people/student/person-name.ts';
import { usePictureAddress } from '#web/platform/base/picture-address.ts';
import { sendForBlob } from '#web/platform/calls/send.ts';
import { keyOf } from '#web/platform/calls/use-call.ts';
import { ProductMark } from '#web/platform/ui/logo-mark.tsx';
import { leaderboardText } from './leaderboard-text.ts';
import styles from './podium.module.css';

interface PodiumProps {
  readonly best: readonly LeaderboardEntry[];
  readonly sign: Sign;
  /** The viewer's stud_id. */
  readonly activeStudent: number;
  /** Whether names are shown as initials only; if so, the circle does not repeat them. */
  readonly areInitials?: boolean;
}

const Unnamed = () => <IconUser size="55%" stroke={1.4} />;

/** The placeholder of a student without a photo; a figure for an unnamed student. */
const Initials = ({ of }: { of: LeaderboardEntry }) =>
  of.first_name === HIDDEN_STUDENT.first_name ? <Unnamed /> : initials(of);

/** The photo of a student who chose to show it, or the student's initials until the photo has loaded. */
function LeaderboardPhoto({ of }: { of: LeaderboardEntry }) {
  const params = { studId: of.stud_id };
  const { data } = useQuery({
    queryKey: [...keyOf(getBoardPhoto, { params })],
    queryFn: ({ signal }) => sendForBlob(getBoardPhoto, { params, signal }),
    staleTime: 10 * 60_000,
  });
  const address = usePictureAddress(data ?? null);
  return address === null ? <Initials of={of} /> : <img className="tall round full covers" src={address} alt="" />;
}

export const PodiumSkeleton = () => <Skeleton className={styles.grey ?? ''} animate={false} />;

/** The top three above the table, the first in the middle under the flame; tied students are at equal height. */
export function Podium({ best, sign, activeStudent, areInitials = false }: PodiumProps) {
  return (
    <ol className={`grid full gap-8 ${styles.podium}`} aria-label={leaderboardText.top}>
      {best.map((entry) => (
        <li
          key={entry.rank}
          className={`grid items-center shrinks centered gap-4 ${styles.place}`}
          style={{ order: [0, 2, 1, 3][entry.rank] }}
          data-rank={entry.sharedRank}
          data-own={entry.stud_id === activeStudent || undefined}
        >
          {entry.sharedRank === 1 && (
            <span className="grid" style={{ marginBottom: '-0.5rem' }}>
              <ProductMark size={30} />
            </span>
          )}
          <span className={`grid middle strong round on-card heading text ${styles.face}`} aria-hidden="true">
            {entry.boardPhoto ? (
              <LeaderboardPhoto of={entry} />
            ) : areInitials && entry.stud_id !== activeStudent ? (
              <Unnamed />
            ) : (
              <Initials of={entry} />
            )}
          </span>
          <span className="strong small breaks" style={{ marginTop: '0.125rem', lineHeight: 1.25 }}>
            {fullName(entry)}
          </span>
          <NameBeside>{sign(entry)}</NameBeside>
          {entry.stud_id === activeStudent && <b className="strong ink tiny">{leaderboardText.you}</b>}
          <span className={`grid from-top items-center full ${styles.block}`}>
            <span className={`strong larger ${styles.rank}`}>{entry.sharedRank}</span>
            <span className="small" style={{ marginTop: '0.125rem' }}>
              {leaderboardText.unit(rankPoints(entry.current_level))}
            </span>
            <span className="tiny">{leaderboardText.exp(entry.current_exp)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
