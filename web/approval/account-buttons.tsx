import { IconCheck, IconDoorEnter, IconHourglassOff, IconKey, IconPencil, IconTrash, IconX } from '@tabler/icons-react';
import { use } from 'react';
import { ButtonWithIcon, IconButton } from '#web/ui/icon-button.tsx';
import { AccountActionsContext } from './account-actions.ts';
import type { Account } from './account-kind.ts';
import { standingOf } from './account-standing.ts';
import { accountText } from './approval-text.ts';

/**
 * One row's buttons: Approve and Decline while it waits, End the wait and Remove afterwards, Readmit once it was
 * closed, Reset password until then. @see spec §2
 */
export function AccountButtons({ account }: { account: Account }) {
  const actions = use(AccountActionsContext);
  if (!actions) return null;
  const name = actions.nameOf(account);
  const standing = standingOf(account);
  return (
    <>
      {standing === 'left' && (
        <ButtonWithIcon
          size="sm"
          variant="outline"
          Icon={IconDoorEnter}
          aria-label={accountText.readmitName(name)}
          onClick={() => void actions.approve(account)}
        >
          {accountText.readmit}
        </ButtonWithIcon>
      )}
      {standing === 'pending' && (
        <>
          <ButtonWithIcon
            size="sm"
            variant="outline"
            Icon={IconCheck}
            aria-label={accountText.approveName(name)}
            onClick={() => void actions.approve(account)}
          >
            {accountText.approve}
          </ButtonWithIcon>
          <ButtonWithIcon
            size="sm"
            variant="default"
            Icon={IconX}
            aria-label={accountText.declineName(name)}
            onClick={() => void actions.decline(account)}
          >
            {accountText.decline}
          </ButtonWithIcon>
        </>
      )}
      {actions.edit && (
        <IconButton
          Icon={IconPencil}
          label={accountText.editName(name)}
          title={accountText.edit}
          onClick={() => actions.edit?.(account)}
        />
      )}
      {standing !== 'left' && (
        <IconButton
          Icon={IconKey}
          label={accountText.resetName(name)}
          title={accountText.reset}
          onClick={() => void actions.reset(account)}
        />
      )}
      {standing === 'approved' && (
        <IconButton
          Icon={IconHourglassOff}
          label={accountText.endWaitName(name)}
          title={accountText.endWait}
          onClick={() => void actions.endWait(account)}
        />
      )}
      {standing !== 'pending' && (
        <IconButton
          Icon={IconTrash}
          warning
          label={accountText.removeName(name)}
          title={accountText.remove}
          onClick={() => void actions.remove(account)}
        />
      )}
    </>
  );
}
