import { IconPencil, IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import {
  endStaff,
  endSubjectStaff,
  getStaff,
  getSubjectStaff,
  type StaffMember,
  setStaff,
  setSubjectStaff,
} from '#contract/subjects/staff/staff-calls.ts';
import { fullName, listedName } from '#web/people/student/person-name.ts';
import { paths } from '#web/platform/base/paths.ts';
import { lazily } from '#web/platform/base/preload-chunks.ts';
import { usePlaceParams } from '#web/platform/base/router.tsx';
import { keyOf, useCall } from '#web/platform/calls/use-call.ts';
import { useDialog } from '#web/platform/dialog/use-dialog.tsx';
import { DataTable } from '#web/platform/table/data-table.tsx';
import { actionsColumn, type Column } from '#web/platform/table/table-order.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { EmptyState, Loaded, RowSkeletons } from '#web/platform/ui/empty-loading-error.tsx';
import { ButtonWithIcon, IconButton } from '#web/platform/ui/icon-button.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { sharedText } from '#web/subjects/subject/shared-text.ts';
import type { Sharing } from './staff-dialog.tsx';
import { staffText } from './staff-text.ts';

const StaffDialog = lazily(async () => (await import('./staff-dialog.tsx')).StaffDialog);

/** A subject's staff, managed by its professor. @see docs/decisions/0035 */
export function SubjectStaffScreen() {
  const { subjectID, subjectName } = usePlaceParams(paths.subjectStaff);
  const calls = { get: getStaff, set: setStaff, end: endStaff };
  const sharing = { ...calls, subjectId: Number(subjectID), subject: subjectName };
  return <StaffPage sharing={sharing} back={paths.subjects.href()} />;
}

/** A subject's staff, managed by an administrator. @see docs/decisions/0035 */
export function SchoolSubjectStaffScreen() {
  const { subjectID, subjectName } = usePlaceParams(paths.adminSubjectStaff);
  const calls = { get: getSubjectStaff, set: setSubjectStaff, end: endSubjectStaff };
  const sharing = { ...calls, subjectId: Number(subjectID), subject: subjectName };
  return <StaffPage sharing={sharing} back={paths.adminProfessors.href()} />;
}

function StaffPage({ sharing, back }: { sharing: Sharing; back: string }) {
  const { get, end: endRight, subjectId, subject } = sharing;
  const params = { subjectId };
  const query = useCall(get, { params });
  const dialog = useDialog<StaffMember | null>((member, way) => (
    <StaffDialog sharing={sharing} member={member} colleagues={query.data?.colleagues ?? []} {...way} />
  ));
  const end = useChange(endRight, {
    sending: ({ prof_id }: StaffMember & { name: string }) => ({ params: { subjectId, profId: prof_id } }),
    question: ({ name }) => staffText.askEnd(name, subject),
    invalidates: [keyOf(get, { params })],
    failed: staffText.endFailed,
  });
  const columns: readonly Column<StaffMember>[] = [
    {
      header: staffText.name,
      sortBy: listedName,
      cell: (member) => (
        <>
          {listedName(member)} <span className="faint">{member.username}</span>
        </>
      ),
    },
    { header: staffText.role, sortBy: sharedText.roleOf },
    {
      header: staffText.days,
      under: staffText.role,
      sortBy: ({ firstDay }) => firstDay ?? '',
      cell: (member) => sharedText.days(member),
    },
    actionsColumn((member) => {
      const name = fullName(member);
      return (
        <>
          <IconButton
            Icon={IconPencil}
            label={staffText.changeOf(name)}
            title={staffText.change}
            onClick={() => dialog.open(member)}
          />
          <IconButton
            Icon={IconUserMinus}
            label={staffText.endOf(name)}
            title={staffText.end}
            onClick={() => void end.run({ ...member, name })}
          />
        </>
      );
    }),
  ];
  return (
    <Page
      title={staffText.title}
      tab={staffText.tab(subject)}
      detail={subject}
      back={back}
      actions={
        <ButtonWithIcon Icon={IconUserPlus} onClick={() => dialog.open(null)}>
          {staffText.add}
        </ButtonWithIcon>
      }
    >
      <Loaded query={query} skeleton={<RowSkeletons rows={3} tools="count" />} failed={staffText.failed}>
        {({ staff }) => (
          <DataTable
            label={staffText.list(subject)}
            columns={columns}
            rows={staff}
            rowKey={({ prof_id }) => prof_id}
            countText={staffText.count}
            empty={<EmptyState message={staffText.empty} detail={staffText.emptyDetail} />}
          />
        )}
      </Loaded>
      {dialog.show()}
    </Page>
  );
}
