import { IconCoins, IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { type EnrolledStudent, enrolledBy } from '#contract/attendance/enrolment/enrolment-calls.ts';
import type { StudentInClass } from '#contract/people/student/student-calls.ts';
import { nameWith, type Sign, signsOf } from '#web/people/student/person-name.ts';
import { byName } from '#web/people/student/person-search.ts';
import { namedStudentColumn } from '#web/people/students-by-level/student-column.tsx';
import { useNarrow, useUpright } from '#web/platform/base/breakpoint.ts';
import { lazily } from '#web/platform/base/preload-chunks.ts';
import { type OpenedDialogProps, useDialog } from '#web/platform/dialog/use-dialog.tsx';
import { namedOptions, useChoice } from '#web/platform/form/choice-input.tsx';
import { SearchInput, useSearch } from '#web/platform/form/search-input.tsx';
import { DataTable } from '#web/platform/table/data-table.tsx';
import { actionsColumn, type Column } from '#web/platform/table/table-order.ts';
import { everything, useChange } from '#web/platform/ui/change.ts';
import { type Sheet, sheetLines } from '#web/platform/ui/download.ts';
import { DownloadButton } from '#web/platform/ui/download-button.tsx';
import { EmptyState, Loaded, type LoadedQuery, RowSkeletons } from '#web/platform/ui/empty-loading-error.tsx';
import { ButtonWithIcon, IconButton } from '#web/platform/ui/icon-button.tsx';
import { MoreActions } from '#web/platform/ui/more-menu.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { StatusPill } from '#web/platform/ui/status-pill.tsx';
import { toastError, toastSuccess } from '#web/platform/ui/toast.ts';
import { type EnrolmentSide, unknownOf } from './enrolment-data.ts';
import { enrolmentText } from './enrolment-text.ts';

const DropDialog = lazily(async () => (await import('./drop-dialog.tsx')).DropDialog);

const tones = { level: 'none', in: 'present', out: 'absent' } as const;

function columnsOf(
  sign: Sign,
  onDrop: (person: EnrolledStudent) => void,
  onAgain: (person: EnrolledStudent) => void,
  onGive: ((person: EnrolledStudent) => void) | undefined,
): readonly Column<EnrolledStudent>[] {
  return [
    namedStudentColumn(enrolmentText.student, sign),
    {
      header: enrolmentText.how,
      sortBy: ({ by }) => enrolledBy.indexOf(by),
      usual: ({ by }) => by === 'level',
      cell: (person) => (
        <>
          <StatusPill tone={tones[person.by]}>{enrolmentText.by[person.by]}</StatusPill>{' '}
          <span className="faint">{enrolmentText.since(person)}</span>
        </>
      ),
    },
    { header: enrolmentText.absences, kind: 'end', sortBy: ({ absences }) => absences },
    actionsColumn((person) => {
      const name = nameWith(sign, person.student);
      const isOut = person.by === 'out';
      // The button stays the same element in both states, so that the focus returns to it.
      return (
        <>
          {onGive && !isOut && (
            <IconButton
              Icon={IconCoins}
              label={enrolmentText.givePointsTo(name)}
              title={enrolmentText.givePoints}
              onClick={() => onGive(person)}
            />
          )}
          <IconButton
            Icon={isOut ? IconUserPlus : IconUserMinus}
            label={isOut ? enrolmentText.againOf(name) : enrolmentText.dropOf(name)}
            title={isOut ? enrolmentText.again : enrolmentText.drop}
            onClick={() => (isOut ? onAgain(person) : onDrop(person))}
          />
        </>
      );
    }),
  ];
}

const sheetOf = (subject: string, rows: readonly EnrolledStudent[]): Sheet => ({
  fileName: enrolmentText.fileName(subject),
  lines: sheetLines(rows, {
    'Last Name': ({ student }) => student.last_name,
    'First Name': ({ student }) => student.first_name,
    'Middle Name': ({ student }) => student.middle_name,
    'Program Level': ({ student }) => student.courseYearSection,
    'In the subject': ({ by }) => enrolmentText.by[by],
    Since: enrolmentText.since,
    Absences: ({ absences }) => absences,
  }),
});

/**
 * Controls that give points to students of a subject. The implementation is in `rewards/`, a district above this one.
 */
export interface PointsDesk {
  /** Opens the dialog with `students` to choose from; `first` are already chosen. */
  readonly give: (students: readonly StudentInClass[], first: readonly StudentInClass[]) => void;
  /** The button that opens the dialog for these students. */
  readonly button: (students: readonly StudentInClass[]) => ReactNode;
  /** The button that opens the list of points given. */
  readonly list: ReactNode;
  readonly note: ReactNode;
  readonly dialogs: ReactNode;
}

interface SubjectPeopleProps {
  readonly side: EnrolmentSide;
  readonly subjectId: number;
  readonly subject: string;
  /** The text beside the heading. */
  readonly detail: string;
  readonly back: string;
  readonly query: LoadedQuery<readonly EnrolledStudent[]>;
  readonly add: (way: OpenedDialogProps) => ReactNode;
  /** Omitted if the user of this screen cannot give points. */
  readonly points?: PointsDesk;
}

/** The people in a subject: by program level, enrolled or dropped. More can be added. @see docs/decisions/0033 */
export function SubjectPeople({ side, subjectId, subject, detail, back, query, add, points }: SubjectPeopleProps) {
  const search = useSearch();
  const how = useChoice('how', {
    label: enrolmentText.how,
    all: enrolmentText.everybody,
    options: namedOptions(enrolledBy, enrolmentText.by),
  });
  const sign = useMemo(() => signsOf((query.data ?? []).map(({ student }) => student)), [query.data]);
  const adding = useDialog<null>((_, way) => add(way));
  const dropping = useDialog<EnrolledStudent>((person, way) => (
    <DropDialog
      side={side}
      subjectId={subjectId}
      subject={subject}
      person={person}
      name={nameWith(sign, person.student)}
      {...way}
    />
  ));
  const again = useChange(({ student }: { student: StudentInClass; name: string }) => side.again(subjectId, student), {
    question: ({ name }) => enrolmentText.askAgain(name),
    invalidates: everything,
    done: ({ lines }) =>
      unknownOf(lines).length > 0 ? toastError(enrolmentText.addFailed) : toastSuccess(enrolmentText.added(1, 0)),
    failed: enrolmentText.addFailed,
  });
  const found = query.data?.filter(
    ({ student, by }) => byName(search.value)(student) && (how.value === '' || by === how.value),
  );
  const members = query.data?.flatMap(({ student, by }) => (by === 'out' ? [] : student)) ?? [];
  const enrolAgain = ({ student }: EnrolledStudent) => void again.run({ student, name: nameWith(sign, student) });
  // A tablet's heading is too narrow for all actions, so the main ones get a row; on a phone that would push the list
  // down.
  const [narrow, upright] = [useNarrow(), useUpright()];
  const below = points && upright && !narrow;
  const main = (
    <>
      {members.length > 0 && points?.button(members)}
      <ButtonWithIcon Icon={IconUserPlus} onClick={() => adding.open(null)}>
        {enrolmentText.add}
      </ButtonWithIcon>
    </>
  );
  return (
    <Page
      title={enrolmentText.title}
      tab={enrolmentText.tab(subject)}
      detail={detail}
      back={back}
      actions={
        <>
          <MoreActions>
            {points?.list}
            <DownloadButton rows={found} sheet={(rows) => sheetOf(subject, rows)} />
          </MoreActions>
          {!below && main}
        </>
      }
    >
      {below && <div className="row wrap gap-8">{main}</div>}
      {points?.note}
      <Loaded query={query} skeleton={<RowSkeletons rows={8} tools="search" />} failed={enrolmentText.failed}>
        {(people) => (
          <DataTable
            label={enrolmentText.list(subject)}
            columns={columnsOf(
              sign,
              dropping.open,
              enrolAgain,
              points && (({ student }) => points.give(members, [student])),
            )}
            rows={found ?? []}
            rowKey={({ student }) => student.stud_id}
            search={<SearchInput label={enrolmentText.search} {...search} />}
            choices={[how]}
            countText={enrolmentText.count}
            empty={
              people.length === 0 ? (
                <EmptyState message={enrolmentText.empty} detail={enrolmentText.emptyDetail} />
              ) : (
                enrolmentText.emptyFound
              )
            }
          />
        )}
      </Loaded>
      {points?.dialogs}
      {adding.show()}
      {dropping.show()}
    </Page>
  );
}
