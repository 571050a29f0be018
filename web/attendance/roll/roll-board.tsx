import { CloseButton, Group, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconMessage } from '@tabler/icons-react';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { attends, LONGEST_REASON, type Status } from '#contract/attendance/attendance/status.ts';
import type { Roll, RollEntry } from '#contract/attendance/roll/roll-calls.ts';
import { countsOf, isExpected } from '#contract/attendance/roll/roll-rules.ts';
import { fullName, signsOf } from '#web/people/student/person-name.ts';
import { byName } from '#web/people/student/person-search.ts';
import { useNarrow } from '#web/platform/base/breakpoint.ts';
import { useTimeZone } from '#web/platform/base/date-text.ts';
import { lazily } from '#web/platform/base/preload-chunks.ts';
import { useConfirm } from '#web/platform/dialog/confirm.tsx';
import { useDialog } from '#web/platform/dialog/use-dialog.tsx';
import { SearchInput, useSearch } from '#web/platform/form/search-input.tsx';
import { EmptyState } from '#web/platform/ui/empty-loading-error.tsx';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import { RollLeft } from './mark-remaining.tsx';
import styles from './roll-board.module.css';
import { RollFilter, type RollShare } from './roll-filter.tsx';
import footStyles from './roll-foot.module.css';
import { RollList, type RollListWays } from './roll-list.tsx';
import { useRollMarks } from './roll-marks.ts';
import { RollMessage } from './roll-notice.tsx';
import { rollText } from './roll-text.ts';
import { isLeft, shownStatus, withheldAt } from './visible-entries.ts';

const RollHistoryOf = lazily(async () => (await import('./open-roll-history.tsx')).RollHistoryOf);

interface RollBoardProps {
  readonly roll: Roll;
  /** Asks, then closes the session; undefined if the user cannot close it. */
  readonly onClose?: () => void;
}

/** If more students than this get points at once, the board asks first. */
const MOST_UNASKED = 5;

/** A session's roll: search, filter, counts, and statuses set one by one or for all remaining students. */
export function RollBoard({ roll, onClose }: RollBoardProps) {
  const { class: session, isOver, locked } = roll;
  const timeZone = useTimeZone();
  const withheld = useMemo(() => withheldAt(session.createdAt, timeZone), [session.createdAt, timeZone]);
  const isToCome = withheld.length > 0;
  const marks = useRollMarks(session.class_id);
  const search = useSearch();
  const confirm = useConfirm();
  const [share, setShare] = useState<RollShare>('all');
  // The remaining students stay fixed while they are marked, so that nothing moves under a finger.
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  const board = useRef<HTMLDivElement>(null);
  const list = useRef<RollListWays>(null);
  const [leftOpened, setLeftOpened] = useState(false);
  const history = useDialog<RollEntry>(({ student }, way) => (
    <RollHistoryOf sessionId={session.class_id} studId={student.stud_id} name={fullName(student)} {...way} />
  ));
  // Why the last choice had no effect.
  const [why, setWhy] = useState('');
  const sign = useMemo(() => signsOf(roll.roll.map(({ student }) => student)), [roll.roll]);

  const shownNow = (entry: RollEntry) => shownStatus(entry, marks.markings.get(entry.student.stud_id));
  const isOnTheWay = ({ student }: RollEntry) => {
    const marking = marks.markings.get(student.stud_id);
    return marking?.kind === 'sending' || marking?.kind === 'waiting' || marking?.kind === 'kept';
  };
  const left = roll.roll.filter((entry) => isLeft(entry, isOver) && !isOnTheWay(entry));
  const isAside = (entry: RollEntry) => !isExpected({ meant: entry.meant, status: shownNow(entry) });
  const aside = roll.roll.filter(isAside);
  const counts = countsOf(roll.roll.filter((entry) => !isAside(entry)).map(shownNow));
  const isFound = byName(search.value);
  const entries = roll.roll.filter(
    ({ student }) => (chosen === null || chosen.has(student.stud_id)) && isFound(student),
  );

  // When the session ends, the filter 'left' becomes 'absent', so that each count matches what its button shows.
  const [wasOver, setWasOver] = useState(isOver);
  if (wasOver !== isOver) {
    setWasOver(isOver);
    choose(share === 'left' && isOver ? 'absent' : share);
  }

  useHotkeys([['/', () => board.current?.querySelector<HTMLElement>('input[type="search"]')?.focus()]]);

  /** Moves the focus from the search to the first student found. */
  function goOn(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
    if (!(event.target as HTMLElement).matches('input[type="search"]')) return;
    event.preventDefault();
    board.current?.querySelector<HTMLElement>('[data-index="0"] [data-status]')?.focus();
  }

  function choose(next: RollShare) {
    setShare(next);
    const of =
      next === 'left' ? left : next === 'aside' ? aside : roll.roll.filter((entry) => shownNow(entry) === next);
    setChosen(next === 'all' ? null : new Set(of.map(({ student }) => student.stud_id)));
  }

  const reasonGiven = reason?.trim() ?? '';

  function set(entry: RollEntry, status: Status | null): void {
    setWhy('');
    marks.set(entry.student.stud_id, status, reasonGiven);
  }

  /** @returns the student whose status was restored, if the change was about only one */
  function undo(): number | undefined {
    const whose = marks.undo();
    if (!marks.many?.isUnderWay) setWhy(whose === null ? rollText.nothingToUndo : '');
    return whose ?? undefined;
  }

  /** The Undo button disappears with the message, so the focus moves to the student. */
  const undoByButton = () => list.current?.goToStudent(undo());

  async function setLeft(status: Status) {
    setLeftOpened(false);
    if (status === 'absent' && !isOver) return onClose?.();
    setWhy('');
    const asks = attends(status) && left.length > MOST_UNASKED;
    if (!asks || (await confirm(rollText.askMany(left.length, status)))) await marks.setMany(left, status, reasonGiven);
  }

  const offersLeft = search.value === '' && left.length > 0 && !marks.many?.isUnderWay;
  if (roll.roll.length === 0) return <EmptyState message={rollText.empty} detail={rollText.emptyDetail} />;
  return (
    <div ref={board} className={`column gap-12 ${styles.board}`}>
      <RollFilter
        share={share}
        counts={counts}
        left={isOver ? 0 : left.length}
        aside={aside.length}
        all={roll.roll.length}
        isOver={isOver}
        onChoose={choose}
      />
      <Group className={styles.tools ?? ''} align="end" gap="0.5rem" role="search" onKeyDown={goOn}>
        <SearchInput label={rollText.search} {...search} />
        {reason === null ? (
          !locked && <GiveReason onClick={() => setReason('')} />
        ) : (
          <TextInput
            flex="1 1 16rem"
            maw="30rem"
            label={rollText.reason}
            description={rollText.reasonHelp}
            maxLength={LONGEST_REASON}
            autoFocus
            rightSection={<CloseButton aria-label={rollText.noReason} onClick={() => setReason(null)} />}
            value={reason}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              board.current?.querySelector<HTMLElement>('[data-turn] fieldset [tabindex="0"]')?.focus();
            }}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Group>
      {(locked || isToCome) && (
        <p className="tint-pending rounded" style={{ padding: '0.625rem 0.875rem' }}>
          {session.isdeleted ? rollText.inBin : locked ? rollText.locked : rollText.toCome}
        </p>
      )}
      {entries.length === 0 ? (
        <EmptyState message={rollText.none} />
      ) : (
        <RollList
          ref={list}
          entries={entries}
          markings={marks.markings}
          sign={sign}
          withProgram={session.class_courseYearSection.trim() === ''}
          disabled={locked}
          withheld={withheld}
          onSet={set}
          onUndo={undo}
          onLetter={
            offersLeft && leftOpened
              ? () => setWhy(rollText.leftAsked(left.length, isOver ? counts.absent : null))
              : undefined
          }
          onLeave={({ student }) => marks.leave(student.stud_id)}
          onHistory={history.open}
        />
      )}
      {!locked && (
        <section className={`row wrap to-end gap-8 across-12 ${footStyles.foot}`} aria-label={rollText.foot}>
          <RollMessage last={marks.last} many={marks.many} why={why} isOver={isOver} onUndo={undoByButton} />
          {offersLeft && (
            <RollLeft
              left={left.length}
              absent={counts.absent}
              isOver={isOver}
              isToCome={isToCome}
              opened={leftOpened}
              onOpen={setLeftOpened}
              onChoose={(status) => void setLeft(status)}
            />
          )}
        </section>
      )}
      {history.show()}
    </div>
  );
}

/** The button that opens the field for a reason. On a phone, the button's label is a single word. */
function GiveReason({ onClick }: { onClick: () => void }) {
  const narrow = useNarrow();
  return (
    <ButtonWithIcon Icon={IconMessage} variant="default" aria-label={rollText.giveReason} onClick={onClick}>
      {narrow ? rollText.reason : rollText.giveReason}
    </ButtonWithIcon>
  );
}
