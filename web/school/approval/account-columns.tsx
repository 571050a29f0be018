import { IconAlertTriangle } from '@tabler/icons-react';
import { type Account, accountStandingOf } from '#contract/school/approval/account-standing-rules.ts';
import { fullName, listedName } from '#web/people/student/person-name.ts';
import { dateText } from '#web/platform/base/date-text.ts';
import { actionsColumn, type Column } from '#web/platform/table/table-order.ts';
import { StatusPill } from '#web/platform/ui/status-pill.tsx';
import { AccountButtons } from './account-buttons.tsx';
import styles from './account-columns.module.css';
import { accountText, standingText } from './approval-text.ts';

/** Whether the email address starts with the username and so already shows it. */
const isInEmail = ({ username, email }: Account) => email?.startsWith(`${username}@`) ?? false;

/** The username. If the email address starts with the username, shows the address, with this part emphasized. */
function Username({ of: account }: { of: Account }) {
  const { username, email } = account;
  return (
    <span className={`plain breaks ${styles.sign}`}>
      <span className="text">{username}</span>
      {isInEmail(account) && email?.slice(username.length)}
    </span>
  );
}

/** The columns that both lists of accounts share. @see spec §2 */
export const nameColumn = {
  header: accountText.name,
  sortBy: listedName,
  cell: (account) => (
    <span className={`grid ${styles.person}`}>
      <span className={`strong ${styles.name}`}>{listedName(account)}</span>
      <span className={`faint ${styles.signs}`}>
        <Username of={account} />
        {'student_number' in account && account.student_number !== null && (
          <span className={`plain breaks ${styles.sign}`}>{accountText.numbered(account.student_number)}</span>
        )}
      </span>
      {account.email && !isInEmail(account) && (
        <span className={`faint plain breaks ${styles.sign}`}>{account.email}</span>
      )}
      {account.looksLike && (
        <span className={`flex strong pending tiny breaks gap-4 ${styles.alike}`}>
          <IconAlertTriangle size={15} stroke={2} aria-hidden />
          {accountText.looksLike(fullName(account.looksLike), account.looksLike.username)}
        </span>
      )}
    </span>
  ),
} satisfies Column<Account>;

export const registeredColumn: Column<Account> = {
  kind: 'short',
  under: accountText.status,
  named: true,
  header: accountText.registered,
  sortBy: (account) => Date.parse(account.createdAt),
  cell: (account) => dateText(account.createdAt),
};

export const buttonsColumn: Column<Account> = actionsColumn((account) => <AccountButtons account={account} />);

const tones = { pending: 'pending', left: 'none' } as const;

/** The state of an account, highlighted unless it is the usual state. */
export const accountStatusColumn: Column<Account> = {
  kind: 'status',
  header: accountText.status,
  sortBy: (account) => standingText[accountStandingOf(account)],
  usual: (account) => accountStandingOf(account) === 'approved',
  cell(account) {
    const standing = accountStandingOf(account);
    if (standing === 'approved') return <span className="faint">{standingText.approved}</span>;
    return <StatusPill tone={tones[standing]}>{standingText[standing]}</StatusPill>;
  },
};
