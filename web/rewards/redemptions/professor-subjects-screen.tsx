import { IconTransfer, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { getProfessorSubjects } from '#contract/subjects/staff/hand-over-calls.ts';
import type { Subject } from '#contract/subjects/subject/subject-calls.ts';
import { fullName } from '#web/people/student/person-name.ts';
import { paths } from '#web/platform/base/paths.ts';
import { lazily } from '#web/platform/base/preload-chunks.ts';
import { usePlaceParams } from '#web/platform/base/router.tsx';
import { useCall } from '#web/platform/calls/use-call.ts';
import { useDialog } from '#web/platform/dialog/use-dialog.tsx';
import { DataTable } from '#web/platform/table/data-table.tsx';
import { actionsColumn, type Column } from '#web/platform/table/table-order.ts';
import { EmptyState, Loaded, RowSkeletons } from '#web/platform/ui/empty-loading-error.tsx';
import { ButtonWithIcon, IconButton } from '#web/platform/ui/icon-button.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { useProfessors } from '#web/school/approval/approval-data.ts';
import { handOverText as text } from './hand-over-text.ts';

const HandOverDialog = lazily(async () => (await import('./hand-over-dialog.tsx')).HandOverDialog);

const columns: readonly Column<Subject>[] = [
  { header: text.name, sortBy: ({ subject_name }) => subject_name },
  { header: text.program, under: text.name, sortBy: ({ subject_courseYearSection: level }) => level || text.event },
  { header: text.sessions, kind: 'end', sortBy: ({ session_count, bin_count }) => session_count - bin_count },
  actionsColumn(({ subject_id, subject_name }) => (
    <IconButton
      Icon={IconUsersGroup}
      label={`${text.staff}: ${subject_name}`}
      title={text.staff}
      href={paths.adminSubjectStaff.href({ subjectID: subject_id, subjectName: subject_name })}
    />
  )),
];

/** A professor's subjects and events, for an administrator to staff and hand over. @see docs/decisions/0035 */
export function ProfessorSubjectsScreen() {
  const id = Number(usePlaceParams(paths.professorSubjects).professorID);
  const query = useCall(getProfessorSubjects, { params: { id } });
  const professor = useProfessors().data?.find(({ prof_id }) => prof_id === id);
  const name = professor ? fullName(professor) : '';
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string | number>>(new Set());
  const handing = useDialog<readonly Subject[]>((subjects, way) => (
    <HandOverDialog from={id} subjects={subjects} {...way} />
  ));
  const all = query.data?.subjects ?? [];
  const chosen = all.filter(({ subject_id }) => chosenIds.has(subject_id));
  return (
    <Page
      title={text.title}
      tab={text.tab(name)}
      detail={name}
      back={paths.adminProfessors.href()}
      actions={
        <ButtonWithIcon Icon={IconTransfer} onClick={() => handing.open(chosen.length > 0 ? chosen : all)}>
          {text.handOver}
        </ButtonWithIcon>
      }
    >
      <Loaded query={query} skeleton={<RowSkeletons tools="count" />} failed={text.failed}>
        {({ subjects }) => (
          <DataTable
            label={text.list}
            columns={columns}
            rows={subjects}
            rowKey={({ subject_id }) => subject_id}
            countText={text.count}
            selection={{
              chosen: chosenIds,
              onChange: setChosenIds,
              labelOf: ({ subject_name }) => text.choose(subject_name),
            }}
            empty={<EmptyState message={text.empty} />}
          />
        )}
      </Loaded>
      {handing.show()}
    </Page>
  );
}
