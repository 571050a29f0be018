import { IconPencil, IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { lazy } from 'react';
import type { StaffMember } from '#contract/subjects/staff/staff-calls.ts';
import { fullName, listedName } from '#web/people/student/person-name.ts';
import { paths } from '#web/platform/base/paths.ts';
import { usePlaceParams } from '#web/platform/base/raw-router.tsx';
import { useDialog } from '#web/platform/dialog/use-dialog.tsx';
import { DataTable } from '#web/platform/table/data-table.tsx';
import type { Column } from '#web/platform/table/table-order.ts';
import { ButtonWithIcon, IconButton } from '#web/platform/ui/icon-button.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { EmptyState, Loaded, RowSkeletons } from '#web/platform/ui/states.tsx';
import { sharedText } from '#web/subjects/subject/shared-text.ts';
import { type Sharing, useEndStaff, useStaff } from './staff-data.ts';
import { staffText } from './staff-text.ts';

const StaffDialog = lazy(async () => ({ default: (await import('./staff-dialog.tsx')).StaffDialog }));

/** Who teaches a subject beside its professor, who says so. @see docs/decisions/0035 */
export function SubjectStaffScreen() {
  const { subjectID, subjectName } = usePlaceParams(paths.subjectStaff);
  const sharing = { who: 'professor', subjectId: Number(subjectID), subject: subjectName } as const;
  return <StaffPage sharing={sharing} back={paths.subjects.href()} />;
}

/** The same for an administrator. @see docs/decisions/0035 */
export function SchoolSubjectStaffScreen() {
  const { subjectID, subjectName } = usePlaceParams(paths.adminSubjectStaff);
  const sharing = { who: 'admin', subjectId: Number(subjectID), subject: subjectName } as const;
  return <StaffPage sharing={sharing} back={paths.adminProfessors.href()} />;
}

function StaffPage({ sharing, back }: { sharing: Sharing; back: string }) {
  const query = useStaff(sharing);
  const dialog = useDialog<StaffMember | null>();
  const end = useEndStaff(sharing);
  const columns: readonly Column<StaffMember>[] = [
    {
      id: 'name',
      header: staffText.name,
      sortBy: listedName,
      cell: (member) => (
        <>
          {listedName(member)} <span className="faint">{member.username}</span>
        </>
      ),
    },
    { id: 'role', header: staffText.role, sortBy: sharedText.roleOf },
    {
      id: 'days',
      header: staffText.days,
      under: 'role',
      sortBy: ({ firstDay }) => firstDay ?? '',
      cell: (member) => sharedText.days(member),
    },
    {
      id: 'actions',
      header: staffText.actions,
      kind: 'actions',
      cell(member) {
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
      },
    },
  ];
  return (
    <Page
      title={staffText.title}
      tab={staffText.tab(sharing.subject)}
      detail={sharing.subject}
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
            label={staffText.list(sharing.subject)}
            columns={columns}
            rows={staff}
            rowKey={({ prof_id }) => prof_id}
            countText={staffText.count}
            empty={<EmptyState message={staffText.empty} detail={staffText.emptyDetail} />}
          />
        )}
      </Loaded>
      {dialog.show((member, way) => (
        <StaffDialog sharing={sharing} member={member} colleagues={query.data?.colleagues ?? []} {...way} />
      ))}
    </Page>
  );
}
