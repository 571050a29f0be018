import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { distinctInNaturalOrder } from '#contract/base/program-level.ts';
import type { Subject } from '#contract/subject/subject-calls.ts';
import { useDialogTarget } from '#web/base/dialog-target.ts';
import { useSearchValue } from '#web/base/raw-router.tsx';
import { useChoice } from '#web/form/choice-input.tsx';
import { SearchInput } from '#web/form/search-input.tsx';
import { ListTools } from '#web/table/list-tools.tsx';
import { CardGrid } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { CardSkeletons, EmptyState, Loaded } from '#web/ui/states.tsx';
import { SubjectCard } from './subject-card.tsx';
import { useDeleteSubject, useSubjects } from './subject-data.ts';
import { subjectText } from './subject-text.ts';

const SubjectDialog = lazy(async () => ({ default: (await import('./subject-dialog.tsx')).SubjectDialog }));

/** The professor's subjects: found by name or program level, newest first. @see spec §2 */
export function SubjectsScreen() {
  const query = useSubjects();
  const [search, setSearch] = useSearchValue('q');
  const dialog = useDialogTarget<Subject | null>();
  const programs = distinctInNaturalOrder((query.data ?? []).map((one) => one.subject_courseYearSection));
  const program = useChoice('program', query.data && programs);
  const remove = useDeleteSubject();
  const addButton = (
    <Button leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />} onClick={() => dialog.open(null)}>
      {subjectText.add}
    </Button>
  );

  return (
    <Page title={subjectText.title} tab={subjectText.tab} actions={addButton}>
      <Loaded
        query={query}
        skeleton={<CardSkeletons cards={6} height={248} tools="search" />}
        failed={subjectText.fetchFailed}
      >
        {(subjects) => {
          const found = subjects.filter((one) => matches(one, search, program.value));
          if (subjects.length === 0) {
            return <EmptyState message={subjectText.empty} detail={subjectText.emptyDetail} />;
          }
          return (
            <>
              <ListTools
                search={<SearchInput label={subjectText.search} value={search} onChange={setSearch} />}
                choices={[
                  {
                    label: subjectText.programFilter,
                    choice: program,
                    all: subjectText.allPrograms,
                    options: programs,
                  },
                ]}
              />
              {found.length === 0 ? (
                <EmptyState message={subjectText.emptyFound} detail={subjectText.emptyFoundDetail} />
              ) : (
                <CardGrid label={subjectText.list}>
                  {found.map((one) => (
                    <li key={one.subject_id}>
                      <SubjectCard
                        subject={one}
                        onUpdate={() => dialog.open(one)}
                        onDelete={() => void remove.run(one)}
                      />
                    </li>
                  ))}
                </CardGrid>
              )}
            </>
          );
        }}
      </Loaded>
      {dialog.target !== undefined && (
        <Suspense>
          <SubjectDialog key={dialog.opening} subject={dialog.target} opened={dialog.opened} onClose={dialog.close} />
        </Suspense>
      )}
    </Page>
  );
}

/** Whether a subject is of that program and its name or program holds the text, upper and lower case alike. */
function matches(subject: Subject, search: string, program: string): boolean {
  if (program !== '' && subject.subject_courseYearSection !== program) return false;
  const typed = search.trim().toLowerCase();
  return [subject.subject_name, subject.subject_courseYearSection].some((each) => each.toLowerCase().includes(typed));
}
