import { IconCheck } from '@tabler/icons-react';
import type { LoggedTransaction } from '#contract/redemption/redemption-calls.ts';
import { dateText } from '#web/base/date-text.ts';
import { NameBeside } from '#web/student/name-beside.tsx';
import { fullName, listedName, nameWith, type Sign, signBesideProgram } from '#web/student/person-name.ts';
import type { Column } from '#web/table/table-order.ts';
import { ButtonWithIcon } from '#web/ui/icon-button.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { redeemedText } from './redeemed-text.ts';

/** The log's columns, with Approve on what is pending. @see spec §2 */
export function redeemedColumns(
  sign: Sign,
  onApprove: (transaction: LoggedTransaction) => void,
): readonly Column<LoggedTransaction>[] {
  return [
    {
      id: 'student',
      header: redeemedText.student,
      sortBy: ({ student }) => listedName(student),
      cell: ({ student }) => (
        <span>
          {fullName(student)}
          <NameBeside>{signBesideProgram(sign, student)}</NameBeside>
        </span>
      ),
    },
    {
      id: 'program',
      under: 'student',
      header: redeemedText.program,
      sortBy: ({ student }) => student.courseYearSection,
    },
    {
      id: 'subject',
      under: 'incentive',
      header: redeemedText.subject,
      sortBy: ({ shopitem }) => shopitem.item_subject,
    },
    {
      id: 'incentive',
      header: redeemedText.incentive,
      sortBy: ({ shopitem }) => shopitem.item_name,
    },
    {
      id: 'price',
      header: redeemedText.price,
      kind: 'end',
      sortBy: ({ shopitem }) => shopitem.item_price,
      cell: ({ shopitem }) => redeemedText.points(shopitem.item_price),
    },
    {
      id: 'date',
      kind: 'short',
      under: 'status',
      header: redeemedText.date,
      sortBy: ({ createdAt }) => Date.parse(createdAt),
      cell: ({ createdAt }) => dateText(createdAt),
    },
    {
      id: 'status',
      kind: 'short',
      header: redeemedText.status,
      sortBy: ({ isVerified }) => Number(isVerified),
      cell: ({ isVerified }) => (
        <StatusPill tone={isVerified ? 'present' : 'pending'}>
          {isVerified ? redeemedText.verified : redeemedText.pending}
        </StatusPill>
      ),
    },
    {
      id: 'actions',
      header: redeemedText.actions,
      kind: 'actions',
      cell: (transaction) =>
        !transaction.isVerified && (
          <ButtonWithIcon
            size="sm"
            variant="outline"
            Icon={IconCheck}
            aria-label={redeemedText.approveLabel(transaction.shopitem.item_name, nameWith(sign, transaction.student))}
            onClick={() => onApprove(transaction)}
          >
            {redeemedText.approve}
          </ButtonWithIcon>
        ),
    },
  ];
}
