import { IconKey, IconPlus, IconTrash, IconUserDown, IconUserUp } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import * as calls from '#contract/people/administrator/administrator-calls.ts';
import type { AdministratorKind } from '#contract/platform/base/call.ts';
import type { Handover } from '#web/account/sign-in/one-time-password-dialog.tsx';
import { dateText } from '#web/platform/base/date-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { lazily } from '#web/platform/base/preload-chunks.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { useDialog } from '#web/platform/dialog/use-dialog.tsx';
import { DataTable } from '#web/platform/table/data-table.tsx';
import { actionsColumn, type Column } from '#web/platform/table/table-order.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { Loaded, RowSkeletons } from '#web/platform/ui/empty-loading-error.tsx';
import { ButtonWithIcon, IconButton } from '#web/platform/ui/icon-button.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { toastMs, toastSuccess } from '#web/platform/ui/toast.ts';
import { useOwnAdministrator } from './administrator-data.ts';
import { administratorText as text } from './administrator-text.ts';

const NewAdministratorDialog = lazily(
  async () => (await import('./new-administrator-dialog.tsx')).NewAdministratorDialog,
);
const OneTimePasswordDialog = lazily(
  async () => (await import('#web/account/sign-in/one-time-password-dialog.tsx')).OneTimePasswordDialog,
);

function accessText({ oneTimePasswordUntil: until }: calls.Administrator): string {
  if (until === null) return text.own;
  return Date.parse(until) > Date.now() ? text.oneTime(until) : text.expired;
}

const otherKind = ({ kind }: calls.Administrator): AdministratorKind => (kind === 'admin' ? 'registrar' : 'admin');

/**
 * Adds, changes and removes administrators. Administrators change their own password in the frame, and only others can
 * change their rights.
 */
export function AdministratorsScreen() {
  const query = useCall(calls.getAdministrators);
  const own = useOwnAdministrator().data?.admin_id;
  const [handover, setHandover] = useState<Handover | null>(null);
  const adding = useDialog<null>((_, way) => <NewAdministratorDialog onMade={setHandover} {...way} />);
  const changeKind = useChange(calls.updateAdministrator, {
    sending: (one: calls.Administrator) => ({ params: { id: one.admin_id }, body: { kind: otherKind(one) } }),
    question: (one) => text.askKind[otherKind(one)](one.username),
    invalidates: [calls.getAdministrators],
    done: ({ message }, { username }) => toastSuccess(message, toastMs.admin, username),
    failed: text.changeFailed,
  });
  const reset = useChange(calls.resetAdministratorPassword, {
    sending: ({ admin_id }: calls.Administrator) => ({ params: { id: admin_id } }),
    question: ({ username }) => ({ title: text.askReset(username), detail: text.askResetDetail }),
    invalidates: [calls.getAdministrators],
    done: ({ message, oneTimePassword }, { username }) => setHandover({ name: username, message, oneTimePassword }),
    failed: text.resetFailed,
  });
  const remove = useChange(calls.removeAdministrator, {
    sending: ({ admin_id }: calls.Administrator) => ({ params: { id: admin_id } }),
    question: ({ username }) => ({ title: text.askRemove(username), detail: text.askRemoveDetail, warning: true }),
    invalidates: [calls.getAdministrators],
    done: ({ message }, { username }) => toastSuccess(message, toastMs.admin, username),
    failed: text.removeFailed,
  });
  const columns: readonly Column<calls.Administrator>[] = [
    {
      header: text.username,
      sortBy: ({ username }) => username,
      cell: ({ username, admin_id }) => (
        <>
          {username} {admin_id === own && <span className="faint">{text.you}</span>}
        </>
      ),
    },
    { kind: 'status', header: text.kind, sortBy: ({ kind }) => text.kinds[kind] },
    { header: text.access, under: text.kind, sortBy: accessText },
    {
      kind: 'short',
      named: true,
      header: text.added,
      sortBy: ({ createdAt }) => Date.parse(createdAt),
      cell: ({ createdAt }) => dateText(createdAt),
    },
    actionsColumn((one) => {
      if (one.admin_id === own) return null;
      const to = otherKind(one);
      return (
        <>
          <IconButton
            Icon={to === 'admin' ? IconUserUp : IconUserDown}
            label={text.changeKindOf[to](one.username)}
            title={text.changeKind[to]}
            onClick={() => void changeKind.run(one)}
          />
          <IconButton
            Icon={IconKey}
            label={text.resetOf(one.username)}
            title={text.reset}
            onClick={() => void reset.run(one)}
          />
          <IconButton
            Icon={IconTrash}
            warning
            label={text.removeOf(one.username)}
            title={text.remove}
            onClick={() => void remove.run(one)}
          />
        </>
      );
    }),
  ];
  return (
    <Page
      title={text.title}
      tab={text.tab}
      back={paths.adminSettings.href()}
      actions={
        <ButtonWithIcon Icon={IconPlus} onClick={() => adding.open(null)}>
          {text.add}
        </ButtonWithIcon>
      }
    >
      <Loaded query={query} skeleton={<RowSkeletons rows={3} tools="count" />} failed={text.failed}>
        {({ administrators }) => (
          <DataTable
            label={text.list}
            columns={columns}
            rows={administrators}
            rowKey={({ admin_id }) => admin_id}
            isMarked={({ admin_id }) => admin_id === own}
            countText={text.count}
            empty={text.empty}
          />
        )}
      </Loaded>
      {adding.show()}
      <Suspense>{handover && <OneTimePasswordDialog handover={handover} onDone={() => setHandover(null)} />}</Suspense>
    </Page>
  );
}
