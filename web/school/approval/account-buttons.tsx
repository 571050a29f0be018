import { Button } from '@mantine/core';
import {
  IconCheck,
  IconDoorEnter,
  IconDownload,
  IconHourglassOff,
  IconKey,
  IconPencil,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { use } from 'react';
import { type Account, accountStandingOf } from '#contract/school/approval/account-standing-rules.ts';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import { MenuButton, MoreMenu } from '#web/platform/ui/more-menu.tsx';
import { AccountActionsContext } from './account-actions.ts';
import { accountText } from './approval-text.ts';

/**
 * The buttons of an account's row: Approve and Decline for a waiting account, otherwise Edit, and Readmit for a closed
 * one. The other buttons, from Reset the password to Remove, are in a menu. @see spec §2
 */
export function AccountButtons({ account }: { account: Account }) {
  const actions = use(AccountActionsContext);
  if (!actions) return null;
  const name = actions.nameOf(account);
  const standing = accountStandingOf(account);
  const edit = actions.edit && (() => actions.edit?.(account));
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
      {standing === 'approved' && edit && (
        <Button size="sm" variant="subtle" aria-label={accountText.editName(name)} onClick={edit}>
          {accountText.edit}
        </Button>
      )}
      <MoreMenu of="row" label={accountText.moreName(name)}>
        {standing !== 'approved' && edit && (
          <MenuButton Icon={IconPencil} label={accountText.editName(name)} onClick={edit}>
            {accountText.edit}
          </MenuButton>
        )}
        {standing !== 'left' && (
          <MenuButton Icon={IconKey} label={accountText.resetName(name)} onClick={() => void actions.reset(account)}>
            {accountText.reset}
          </MenuButton>
        )}
        {standing === 'approved' && (
          <MenuButton
            Icon={IconHourglassOff}
            label={accountText.endWaitName(name)}
            onClick={() => void actions.endWait(account)}
          >
            {accountText.endWait}
          </MenuButton>
        )}
        {actions.exportData && (
          <MenuButton
            Icon={IconDownload}
            label={accountText.exportName(name)}
            onClick={() => void actions.exportData?.(account)}
          >
            {accountText.exportData}
          </MenuButton>
        )}
        {standing !== 'pending' && (
          <MenuButton
            Icon={IconTrash}
            warning
            label={accountText.removeName(name)}
            onClick={() => void actions.remove(account)}
          >
            {accountText.remove}
          </MenuButton>
        )}
      </MoreMenu>
    </>
  );
}
