import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { distinctInNaturalOrder } from '#contract/platform/base/program-level.ts';
import { deleteSubject, type Subject } from '#contract/subjects/subject/subject-calls.ts';
import { lazily } from '#web/platform/base/preload-chunks.ts';
import { useDialog } from '#web/platform/dialog/use-dialog.tsx';
import { useChoice } from '#web/platform/form/choice-input.tsx';
import { SearchInput, useSearch } from '#web/platform/form/search-input.tsx';
import { CardList } from '#web/platform/table/card-list.tsx';
import { useChange } from '#web/platform/ui/change.ts';
import { CardSkeletons, Loaded } from '#web/platform/ui/empty-loading-error.tsx';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { SharedNotices, SharedSubjects, useSharedOf } from './shared-subjects.tsx';
import { SubjectCard } from './subject-card.tsx';
import { type SubjectKind, subjectsToInvalidate, useSubjects } from './subject-data.ts';
import { eventText, subjectText } from './subject-text.ts';

const SubjectDialog = lazily(async () => (await import('./subject-dialog.tsx')).SubjectDialog);

interface SubjectCardsProps {
  readonly kind: SubjectKind;
  /** Content above all cards. */
  readonly above?: ReactNode;
  /** A card's label about today, such as a class in progress. */
  readonly pill?: (subject: Subject) => ReactNode;
  /** The line on a card for today's class when its hours differ from the subject's. */
  readonly hours?: (subject: Subject) => string | undefined;
  /** A card's button to today's class, before its other links. */
  readonly way?: (subject: Subject) => ReactNode;
}

/** The professor's subjects or events, newest first, searchable by name or program level. @see spec §2 */
export function SubjectCards({ kind, above, pill, hours, way }: SubjectCardsProps) {
  const isEvent = kind === 'event';
  const text = isEvent ? eventText : subjectText;
  const query = useSubjects(kind);
  const shared = useSharedOf(kind);
  const search = useSearch();
  const dialog = useDialog<{ subject: Subject | null; isShared?: boolean }>((opened, way) => (
    <SubjectDialog kind={kind} {...opened} {...way} />
  ));
  const programs = distinctInNaturalOrder((query.data ?? []).map((one) => one.subject_courseYearSection));
  const program = useChoice(
    'program',
    { label: subjectText.programFilter, all: subjectText.allPrograms, options: programs },
    query.data !== undefined,
  );
  const remove = useChange(deleteSubject, {
    sending: ({ subject_id }: Subject) => ({ params: { subjectId: subject_id } }),
    question: (subject) => ({
      title: subjectText.askDelete(subject),
      detail: subjectText.deleteDetail(subject),
      warning: true,
    }),
    invalidates: subjectsToInvalidate,
    failed: text.deleteFailed,
  });

  const add = (
    <ButtonWithIcon
      Icon={IconPlus}
      variant={above ? 'default' : 'filled'}
      onClick={() => dialog.open({ subject: null })}
    >
      {text.add}
    </ButtonWithIcon>
  );
  const todayOf = (subject: Subject) => ({ pill: pill?.(subject), hours: hours?.(subject), way: way?.(subject) });

  return (
    <Page
      title={text.title}
      tab={text.tab}
      actions={query.data?.length === 0 && shared?.length === 0 ? undefined : add}
    >
      <SharedNotices />
      {above}
      <Loaded
        query={query}
        skeleton={<CardSkeletons cards={6} height={isEvent ? 196 : 292} tools="search" />}
        failed={text.fetchFailed}
      >
        {(subjects) =>
          // Professors who only help others see no empty state.
          subjects.length === 0 && shared?.length !== 0 ? null : (
            <CardList
              all={subjects}
              found={subjects.filter(
                ({ subject_name, subject_courseYearSection: level }) =>
                  (program.value === '' || level === program.value) && search.finds(subject_name, level),
              )}
              keyOf={({ subject_id }) => subject_id}
              text={text}
              action={add}
              search={<SearchInput label={text.searchLabel} placeholder={text.search} {...search} />}
              choices={isEvent ? [] : [program]}
            >
              {(one) => (
                <SubjectCard
                  subject={one}
                  {...todayOf(one)}
                  onUpdate={() => dialog.open({ subject: one })}
                  onDelete={() => void remove.run(one)}
                />
              )}
            </CardList>
          )
        }
      </Loaded>
      <SharedSubjects kind={kind} todayOf={todayOf} onUpdate={(subject) => dialog.open({ subject, isShared: true })} />
      {dialog.show()}
    </Page>
  );
}
