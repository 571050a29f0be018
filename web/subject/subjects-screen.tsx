import { IconPlus } from '@tabler/icons-react';
import { lazy } from 'react';
import { distinctInNaturalOrder } from '#contract/base/program-level.ts';
import type { Subject } from '#contract/subject/subject-calls.ts';
import { useChoice } from '#web/form/choice-input.tsx';
import { SearchInput, useSearch } from '#web/form/search-input.tsx';
import { CardList } from '#web/table/card-list.tsx';
import { ButtonWithIcon } from '#web/ui/icon-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { CardSkeletons, Loaded } from '#web/ui/states.tsx';
import { useDialog } from '#web/ui/use-dialog.tsx';
import { SharedNotices, SharedSubjects, useSharedOf } from './shared-subjects.tsx';
import { SubjectCard } from './subject-card.tsx';
import { type SubjectKind, useDeleteSubject, useSubjects } from './subject-data.ts';
import { eventText, subjectText } from './subject-text.ts';

const SubjectDialog = lazy(async () => ({ default: (await import('./subject-dialog.tsx')).SubjectDialog }));

/** The professor's subjects: found by name or program level, newest first. @see spec §2 */
export function SubjectsScreen() {
  return <SubjectCards kind="class" />;
}

/** The professor's events, by descending subject_id. @see spec §2 */
export function EventDashboardScreen() {
  return <SubjectCards kind="event" />;
}

function SubjectCards({ kind }: { kind: SubjectKind }) {
  const isEvent = kind === 'event';
  const text = isEvent ? eventText : subjectText;
  const query = useSubjects(kind);
  const shared = useSharedOf(kind);
  const search = useSearch();
  const dialog = useDialog<{ subject: Subject | null; isShared?: boolean }>();
  const programs = distinctInNaturalOrder((query.data ?? []).map((one) => one.subject_courseYearSection));
  const program = useChoice('program', query.data && programs);
  const remove = useDeleteSubject(kind);
  const { programFilter: label, allPrograms: all } = subjectText;

  return (
    <Page
      title={text.title}
      tab={text.tab}
      actions={
        <ButtonWithIcon Icon={IconPlus} onClick={() => dialog.open({ subject: null })}>
          {text.add}
        </ButtonWithIcon>
      }
    >
      <SharedNotices />
      <Loaded
        query={query}
        skeleton={<CardSkeletons cards={6} height={isEvent ? 196 : 292} tools="search" />}
        failed={text.fetchFailed}
      >
        {(subjects) =>
          // Whoever only helps others is shown that, and nothing that is not there.
          subjects.length === 0 && shared?.length !== 0 ? null : (
            <CardList
              all={subjects}
              found={subjects.filter(
                ({ subject_name, subject_courseYearSection: level }) =>
                  (program.value === '' || level === program.value) && search.finds(subject_name, level),
              )}
              keyOf={({ subject_id }) => subject_id}
              text={text}
              search={<SearchInput label={text.searchLabel} placeholder={text.search} {...search} />}
              choices={isEvent ? [] : [{ label, choice: program, all, options: programs }]}
            >
              {(one) => (
                <SubjectCard
                  subject={one}
                  onUpdate={() => dialog.open({ subject: one })}
                  onDelete={() => void remove.run(one)}
                />
              )}
            </CardList>
          )
        }
      </Loaded>
      <SharedSubjects kind={kind} onUpdate={(subject) => dialog.open({ subject, isShared: true })} />
      {dialog.show((opened, way) => (
        <SubjectDialog kind={kind} {...opened} {...way} />
      ))}
    </Page>
  );
}
