import { Button } from '@mantine/core';
import { type Award, getAwards, withdrawAward } from '#contract/rewards/points/award-calls.ts';
import { mayBeWithdrawn } from '#contract/rewards/points/award-rules.ts';
import { fullName } from '#web/people/student/person-name.ts';
import { momentText } from '#web/platform/base/date-text.ts';
import { Dialog } from '#web/platform/dialog/dialog.tsx';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { ShowOlder } from '#web/platform/table/show-older.tsx';
import { type Change, useChange } from '#web/platform/ui/change.ts';
import { EmptyState, Loaded, RowSkeletons } from '#web/platform/ui/empty-loading-error.tsx';
import { sayWithdrawn, useAwards } from './awards-data.ts';
import styles from './points-list.module.css';
import { pointsText } from './points-text.ts';
import { signed } from './points-words.ts';

/** Points given at once: the students and the reason. */
type Act = readonly [Award, ...Award[]];

/** Groups awards by the act in which they were given: adjacent awards with the same content. */
function actsOf(awards: readonly Award[]): readonly Act[] {
  const acts: [Award, ...Award[]][] = [];
  for (const award of awards) {
    const last = acts.at(-1);
    const [one] = last ?? [];
    const isSame = (['createdAt', 'points', 'reason', 'subject_name'] as const).every((of) => one?.[of] === award[of]);
    if (last && isSame) last.push(award);
    else acts.push([award]);
  }
  return acts;
}

/** The award to withdraw, alone or with all awards given together with it, and the student's name. */
interface Withdrawing {
  readonly award: Award;
  readonly who: string;
  readonly together: boolean;
}

const isWithdrawn = ({ withdrawnAt }: Award) => withdrawnAt !== null;
const keptOf = (awards: readonly Award[]) => awards.reduce((sum, { kept }) => sum + kept, 0);
const joined = (...parts: (string | null | false)[]) => parts.filter(Boolean).join(' · ');

interface ActEntryProps {
  readonly act: Act;
  /** Whether all awards of the act have been loaded. */
  readonly isWhole: boolean;
  readonly mayWithdraw: (award: Award) => boolean;
  readonly withdraw: Change<Withdrawing, unknown>;
}

/** How many points of an act were withdrawn, and how many stayed; '' if none were withdrawn. */
function withdrawnText(act: readonly Award[]): string {
  const withdrawn = act.filter(isWithdrawn);
  if (withdrawn.length === 0) return '';
  const said =
    withdrawn.length === act.length ? pointsText.isWithdrawn : pointsText.partly(withdrawn.length, act.length);
  return joined(said, keptOf(withdrawn) > 0 && pointsText.kept(keptOf(withdrawn)));
}

/** Points given at once to one student or to several. Several students are listed, each with an undo button. */
function ActEntry({ act, isWhole, mayWithdraw, withdraw }: ActEntryProps) {
  const [one] = act;
  const standing = act.filter((award) => !isWithdrawn(award));
  const said = withdrawnText(act);
  const isOne = act.length === 1 && isWhole;
  const names = isOne ? fullName(one.student) : pointsText.students(act.length);
  const ofAll = isWhole ? pointsText.students(standing.length) : pointsText.everyone;
  const ofOne = (award: Award) => (
    <Button
      variant="default"
      aria-label={pointsText.withdrawFrom(fullName(award.student))}
      disabled={withdraw.busy}
      onClick={() => void withdraw.run({ award, who: fullName(award.student), together: false })}
    >
      {pointsText.withdraw}
    </Button>
  );
  return (
    <li className={`grid breaks ruled-above inside-12 ${styles.entry}`}>
      <div>
        <p className="strong">{names}</p>
        <p>{one.reason}</p>
        <p className="faint">{joined(one.subject_name, momentText(one.createdAt))}</p>
        {said !== '' && <p className="faint">{said}</p>}
      </div>
      <p className={`strong at-end one-line ${standing.length > 0 ? 'present' : styles.gone}`}>{signed(one.points)}</p>
      {isOne
        ? mayWithdraw(one) && <div>{ofOne(one)}</div>
        : standing.some(mayWithdraw) && (
            <div>
              <Button
                variant="default"
                aria-label={pointsText.withdrawAllNamed(one.reason, ofAll)}
                disabled={withdraw.busy}
                onClick={() => void withdraw.run({ award: one, who: ofAll, together: true })}
              >
                {pointsText.withdrawAll}
              </Button>
            </div>
          )}
      {!isOne && (
        <details className={`whole-line ${styles.people}`}>
          <summary className="tappable">{pointsText.who}</summary>
          <ul className="grid">
            {act.map((award) => (
              <li key={award.award_id} className={`grid breaks ruled-above inside-12 ${styles.entry}`}>
                <p>
                  {fullName(award.student)}
                  {isWithdrawn(award) && <span className="faint">{` · ${withdrawnText([award])}`}</span>}
                </p>
                {mayWithdraw(award) && ofOne(award)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

/**
 * The points that a professor has given by hand, one entry per act, newest first. Points given today can be withdrawn,
 * from all students at once or from one. @see docs/decisions/0047
 */
export function GivenPointsDialog(dialog: OpenedDialogProps) {
  const query = useAwards();
  const withdraw = useChange(withdrawAward, {
    sending: ({ award: { award_id }, together }: Withdrawing) => ({
      params: { awardId: award_id },
      body: { together },
    }),
    question: ({ award, who, together }) => pointsText.askWithdraw(award.points, who, together),
    invalidates: [getAwards],
    done: sayWithdrawn,
    failed: pointsText.withdrawFailed,
  });
  const now = new Date().toISOString();
  const mayWithdraw = ({ createdAt, withdrawnAt }: Award) => withdrawnAt === null && mayBeWithdrawn(createdAt, now);
  return (
    <Dialog {...dialog} title={pointsText.listGiven} size={620}>
      <Loaded query={query} skeleton={<RowSkeletons rows={6} />} failed={pointsText.failed}>
        {({ pages }) => {
          const acts = actsOf(pages.flatMap((page) => page.awards));
          if (acts.length === 0)
            return <EmptyState message={pointsText.givenEmpty} detail={pointsText.givenEmptyDetail} />;
          return (
            <>
              <ol className="grid" aria-label={pointsText.listGiven}>
                {acts.map((act, place) => (
                  <ActEntry
                    key={act[0].award_id}
                    act={act}
                    isWhole={!query.hasNextPage || place < acts.length - 1}
                    mayWithdraw={mayWithdraw}
                    withdraw={withdraw}
                  />
                ))}
              </ol>
              <ShowOlder query={query} />
            </>
          );
        }}
      </Loaded>
    </Dialog>
  );
}
