import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { type LoggedTransaction, redemptionStates } from '#contract/rewards/tickets/ticket-calls.ts';
import { NameBeside } from '#web/people/student/name-beside.tsx';
import { fullName, listedName, nameWith, type Sign, signBesideProgram } from '#web/people/student/person-name.ts';
import { dateText } from '#web/platform/base/date-text.ts';
import { actionsColumn, type Column } from '#web/platform/table/table-order.ts';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import { StatusPill } from '#web/platform/ui/status-pill.tsx';
import { stateTones, stateWords } from '#web/rewards/tickets/redemption-states.ts';
import styles from './redeemed-columns.module.css';
import { redeemedText } from './redeemed-text.ts';

interface Decisions<Redemption> {
  readonly approve: (redemption: Redemption) => void;
  readonly takeBack: (redemption: Redemption) => void;
  /** Called for pending or verified redemptions. */
  readonly mayDecide: (redemption: Redemption) => boolean;
}

/**
 * The log's columns, with Approve and Decline for pending redemptions and Return for verified redemptions.
 * @see spec §2
 */
export function redeemedColumns<Redemption extends LoggedTransaction>(
  sign: Sign,
  { approve, takeBack, mayDecide }: Decisions<Redemption>,
): readonly Column<Redemption>[] {
  return [
    {
      header: redeemedText.student,
      sortBy: ({ student }) => listedName(student),
      cell: ({ student }) => (
        <span className={styles.student} data-program={student.courseYearSection}>
          {fullName(student)}
          <NameBeside>{signBesideProgram(sign, student)}</NameBeside>
        </span>
      ),
    },
    {
      under: redeemedText.student,
      header: redeemedText.program,
      // A phone's card leaves it out, because the name already has it beside it.
      usual: () => true,
      sortBy: ({ student }) => student.courseYearSection,
    },
    {
      under: redeemedText.incentive,
      header: redeemedText.subject,
      sortBy: ({ shopitem }) => shopitem.item_subject,
    },
    {
      header: redeemedText.incentive,
      sortBy: ({ shopitem }) => shopitem.item_name,
      cell: ({ shopitem }) => <strong className={`strong ${styles.incentive}`}>{shopitem.item_name}</strong>,
    },
    {
      header: redeemedText.price,
      kind: 'end',
      sortBy: ({ shopitem }) => shopitem.item_price,
      cell: ({ shopitem }) => (
        <strong className={`strong ${styles.price}`}>{redeemedText.points(shopitem.item_price)}</strong>
      ),
    },
    {
      kind: 'short',
      under: redeemedText.status,
      header: redeemedText.date,
      sortBy: ({ createdAt }) => Date.parse(createdAt),
      cell: ({ createdAt }) => dateText(createdAt),
    },
    {
      kind: 'status',
      header: redeemedText.status,
      sortBy: ({ state }) => redemptionStates.indexOf(state),
      cell: ({ state, decisionReason }) => (
        <span>
          <StatusPill tone={stateTones[state]}>{stateWords[state]}</StatusPill>
          <DecisionReason reason={decisionReason} />
        </span>
      ),
    },
    actionsColumn((transaction) => {
      const { state, shopitem, student } = transaction;
      const said = [shopitem.item_name, nameWith(sign, student)] as const;
      if (!mayDecide(transaction)) return null;
      return (
        <>
          {state === 'pending' && (
            <>
              <ButtonWithIcon
                size="sm"
                variant="light"
                Icon={IconCheck}
                aria-label={redeemedText.approveLabel(...said)}
                onClick={() => approve(transaction)}
              >
                {redeemedText.approve}
              </ButtonWithIcon>
              <ButtonWithIcon
                size="sm"
                variant="subtle"
                color="gray"
                Icon={IconX}
                aria-label={redeemedText.declineLabel(...said)}
                onClick={() => takeBack(transaction)}
              >
                {redeemedText.decline}
              </ButtonWithIcon>
            </>
          )}
          {state === 'verified' && (
            <ButtonWithIcon
              size="sm"
              variant="subtle"
              color="gray"
              Icon={IconArrowBackUp}
              aria-label={redeemedText.returnLabel(...said)}
              onClick={() => takeBack(transaction)}
            >
              {redeemedText.return}
            </ButtonWithIcon>
          )}
        </>
      );
    }),
  ];
}

/** Why a redemption was taken back: two lines, or the whole reason after a tap; nothing for ''. */
function DecisionReason({ reason }: { reason: string }) {
  const [isOpen, setIsOpen] = useState(false);
  if (reason === '') return null;
  return (
    <button
      type="button"
      className={`bare block at-start dim ${styles.reason}`}
      title={reason}
      aria-expanded={isOpen}
      onClick={() => setIsOpen(!isOpen)}
    >
      <span className="clips breaks tiny">{reason}</span>
    </button>
  );
}
