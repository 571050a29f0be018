import { Button, Checkbox } from '@mantine/core';
import { IconId, IconIdOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import { distinctInNaturalOrder } from '#contract/platform/base/program-level.ts';
import { accountStandingOf } from '#contract/school/approval/account-standing-rules.ts';
import { getAllStudent, type ListedStudent } from '#contract/school/approval/approval-calls.ts';
import { endCards, getCards, MOST_CARDS, updateCardSetting } from '#contract/school/card/card-calls.ts';
import { useOwnAdministrator } from '#web/people/administrator/administrator-data.ts';
import { NameBeside } from '#web/people/student/name-beside.tsx';
import { listedName, nameWith, type Sign, signBesideProgram, signsOf } from '#web/people/student/person-name.ts';
import { byName } from '#web/people/student/person-search.ts';
import { dateText } from '#web/platform/base/date-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { lazily } from '#web/platform/base/preload-chunks.ts';
import { splitIntoChunks } from '#web/platform/calls/chunk.ts';
import { send } from '#web/platform/calls/send.ts';
import { readAgain, useCall } from '#web/platform/calls/use-call.ts';
import { useDialog } from '#web/platform/dialog/use-dialog.tsx';
import { namedOptions, useChoice } from '#web/platform/form/choice-input.tsx';
import { SearchInput, useSearch } from '#web/platform/form/search-input.tsx';
import { DataTable, Nothing } from '#web/platform/table/data-table.tsx';
import type { Column } from '#web/platform/table/table-order.ts';
import { Card } from '#web/platform/ui/card.tsx';
import { useChange } from '#web/platform/ui/change.ts';
import { EmptyState, Loaded, RowSkeletons } from '#web/platform/ui/empty-loading-error.tsx';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { StatusPill } from '#web/platform/ui/status-pill.tsx';
import { toastMs } from '#web/platform/ui/toast.ts';
import { useStudents } from '#web/school/approval/approval-data.ts';
import { NobodyChosenBar, SelectionBar } from '#web/school/approval/selection-bar.tsx';
import { useCardRun } from './card-run.ts';
import { cardText as text } from './card-text.ts';

const MakeCardsDialog = lazily(async () => (await import('./make-cards-dialog.tsx')).MakeCardsDialog);
const CardsDialog = lazily(async () => (await import('./cards-dialog.tsx')).CardsDialog);

type Cards = ReplyOf<typeof getCards>;
type ListedCard = Cards['cards'][number];

/** A student with their current card. */
interface Holder {
  readonly student: ListedStudent;
  readonly card: ListedCard | null;
}

/** The columns: the student's name and, if any cards were made, the card. */
const columnsOf = (sign: Sign, isAnyMade: boolean): readonly Column<Holder>[] => [
  {
    header: text.student,
    sortBy: ({ student }) => listedName(student),
    cell: ({ student }) => (
      <>
        {listedName(student)}
        <NameBeside>{signBesideProgram(sign, student)}</NameBeside>
      </>
    ),
  },
  { header: text.programLevel, under: text.student, sortBy: ({ student }) => student.courseYearSection },
  ...(isAnyMade ? [cardColumn] : []),
];

const cardColumn: Column<Holder> = {
  header: text.card,
  kind: 'status',
  usual: ({ card }) => card === null,
  sortBy: ({ card }) => (card ? Date.parse(card.createdAt) : 0),
  cell: ({ card }) =>
    card ? (
      <>
        <StatusPill tone="present" Icon={IconId}>
          {text.tail(card.tail)}
        </StatusPill>
        <span className="faint" style={{ whiteSpace: 'nowrap' }}>
          {text.since(dateText(card.createdAt))}
        </span>
      </>
    ) : (
      <Nothing said={text.none} />
    ),
};

/** The school's students with their cards, to be made, printed and ended, and whether the school accepts cards. */
export function CardsScreen() {
  const students = useStudents();
  const own = useOwnAdministrator();
  const query = useCall(getCards);
  const approved = students.data?.filter((student) => accountStandingOf(student) === 'approved');
  const data = query.data && own.data && approved && { ...query.data, approved, kind: own.data.kind };
  return (
    <Page title={text.title} tab={text.tab} detail={text.detail} back={paths.adminStudents.href()}>
      <Loaded
        query={{
          data,
          error: query.error ?? students.error ?? own.error,
          refetch: () => [query, students, own].map(({ refetch }) => refetch()),
        }}
        skeleton={<RowSkeletons rows={10} tools="search" />}
        failed={text.failed}
      >
        {({ accepted, cards, approved: holders, kind }) =>
          accepted === 'off' && cards.length === 0 ? (
            <NoCards isChangeable={kind === 'admin'} />
          ) : (
            <>
              <Accepting accepted={accepted} isChangeable={kind === 'admin'} />
              <CardList students={holders} cards={cards} isOn={accepted !== 'off'} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

/** Turns the acceptance of cards on or off. */
const useAccepting = () =>
  useChange(updateCardSetting, { invalidates: [getCards], doneMs: toastMs.admin, failed: text.settingFailed });

/** Shown before the first card is made: what cards are, and how to start. */
function NoCards({ isChangeable }: { isChangeable: boolean }) {
  const update = useAccepting();
  if (!isChangeable) return <EmptyState message={text.noneMade} detail={text.off} />;
  return (
    <EmptyState
      message={text.noneMade}
      detail={`${text.noneMadeDetail} ${text.acceptDetail}`}
      action={
        <ButtonWithIcon Icon={IconId} loading={update.busy} onClick={() => void update.run({ accepted: 'attended' })}>
          {text.acceptNow}
        </ButtonWithIcon>
      }
    />
  );
}

/** Turns cards on and off; registrars only see the state. */
function Accepting({ accepted, isChangeable }: { accepted: Cards['accepted']; isChangeable: boolean }) {
  const update = useAccepting();
  if (!isChangeable) return accepted === 'off' ? <p className="quiet">{text.off}</p> : null;
  return (
    <Card>
      <Checkbox
        radius="xs"
        label={text.accept}
        description={text.acceptDetail}
        checked={accepted !== 'off'}
        disabled={update.busy}
        onChange={(event) => void update.run({ accepted: event.currentTarget.checked ? 'attended' : 'off' })}
      />
    </Card>
  );
}

interface CardListProps {
  readonly students: readonly ListedStudent[];
  readonly cards: readonly ListedCard[];
  /** Whether the school accepts cards; otherwise cards cannot be made. */
  readonly isOn: boolean;
}

/** Ends the cards of students, in batches. */
async function endLots(ids: readonly number[]): Promise<{ readonly done: number }> {
  let done = 0;
  for (const some of splitIntoChunks(ids, MOST_CARDS))
    done += (await send(endCards, { body: { ids: some } })).done.length;
  return { done };
}

function CardList({ students, cards, isOn }: CardListProps) {
  const queryClient = useQueryClient();
  const search = useSearch();
  const levels = useMemo(
    () => distinctInNaturalOrder(students.map(({ courseYearSection }) => courseYearSection)),
    [students],
  );
  const isAnyMade = cards.length > 0;
  const level = useChoice('level', { label: text.programLevel, all: text.allLevels, options: levels });
  const has = useChoice('card', {
    label: text.has,
    all: text.everybody,
    options: isAnyMade ? namedOptions(['with', 'without'] as const, text.hasOptions) : [],
  });
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string | number>>(new Set());
  const asking = useDialog<readonly Holder[]>((some, way) => (
    <MakeCardsDialog
      count={some.length}
      having={some.filter(({ card }) => card !== null).length}
      onMake={(extras) =>
        void make(
          some.map(({ student }) => student),
          extras,
        )
      }
      {...way}
    />
  ));
  const { run, make, close } = useCardRun();
  const end = useChange(endLots, {
    question: ({ length }) => text.askEnd(length),
    invalidates: [getCards],
    failed: text.endFailed,
  });

  const sign = useMemo(() => signsOf(students), [students]);
  const columns = useMemo(() => columnsOf(sign, isAnyMade), [sign, isAnyMade]);
  const holders = useMemo(() => {
    const cardOf = new Map(cards.map((card) => [card.stud_id, card]));
    return students.map((student) => ({ student, card: cardOf.get(student.stud_id) ?? null }));
  }, [students, cards]);
  const shown = holders.filter(
    ({ student, card }) =>
      byName(search.value)(student) &&
      (level.value === '' || student.courseYearSection === level.value) &&
      (has.value === '' || (has.value === 'with') === (card !== null)),
  );
  const isChosen = ({ student }: Holder) => chosenIds.has(student.stud_id);
  const chosen = holders.filter(isChosen);
  const having = chosen.filter(({ card }) => card !== null);
  const forget = () => setChosenIds(new Set());

  function printed() {
    forget();
    close();
    readAgain(queryClient, [getCards, getAllStudent]);
  }

  return (
    <>
      <DataTable
        label={text.list}
        columns={columns}
        rows={shown}
        rowKey={({ student }) => student.stud_id}
        countText={text.count}
        selection={{
          chosen: chosenIds,
          onChange: setChosenIds,
          labelOf: ({ student }) => text.choose(nameWith(sign, student)),
        }}
        search={<SearchInput label={text.search} {...search} />}
        choices={isAnyMade ? [level, has] : [level]}
        empty={students.length === 0 ? text.empty : text.noneFound}
      />
      {chosen.length === 0 && shown.length > 0 && isOn && (
        <NobodyChosenBar label={text.chooseRegion} words={text.nobody} hint={text.nobodyHint}>
          <Button variant="default" onClick={() => setChosenIds(new Set(shown.map(({ student }) => student.stud_id)))}>
            {text.chooseShown(shown.length, level.value)}
          </Button>
          <ButtonWithIcon Icon={IconId} disabled>
            {text.makeCards}
          </ButtonWithIcon>
        </NobodyChosenBar>
      )}
      {chosen.length > 0 && (
        <SelectionBar
          chosen={chosen.map(({ student }) => student)}
          hidden={chosen.length - shown.filter(isChosen).length}
          onClear={forget}
        >
          {having.length > 0 && (
            <ButtonWithIcon
              variant="default"
              Icon={IconIdOff}
              onClick={() =>
                void end
                  .run(having.map(({ student }) => student.stud_id))
                  .then((reply) => reply !== undefined && forget())
              }
            >
              {text.end(having.length)}
            </ButtonWithIcon>
          )}
          {isOn ? (
            <ButtonWithIcon Icon={IconId} onClick={() => asking.open(chosen)}>
              {text.make(chosen.length)}
            </ButtonWithIcon>
          ) : (
            having.length === 0 && <p className="faint">{text.noneNow}</p>
          )}
        </SelectionBar>
      )}
      {asking.show()}
      <Suspense>{run && <CardsDialog run={run} onDone={printed} />}</Suspense>
    </>
  );
}
