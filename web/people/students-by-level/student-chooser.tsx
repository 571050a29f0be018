import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { StudentInClass } from '#contract/people/student/student-calls.ts';
import { listedName } from '#web/people/student/person-name.ts';
import { byName } from '#web/people/student/person-search.ts';
import { ChoiceInput } from '#web/platform/form/choice-input.tsx';
import { SearchInput } from '#web/platform/form/search-input.tsx';
import { EmptyState, Loaded, type LoadedQuery, RowSkeletons } from '#web/platform/ui/empty-loading-error.tsx';
import { chooserText } from './chooser-text.ts';
import styles from './student-chooser.module.css';

/** The most students listed at once; a search finds all others. */
const LISTED = 60;

export interface Candidates {
  /** The kind of group: a program level or a subject. */
  readonly label: string;
  /** The placeholder while no group is chosen. */
  readonly all: string;
  readonly groups: readonly { readonly value: string; readonly label: string }[];
  /** The students of the chosen group, or of all; null if a group must be chosen first. */
  readonly students: LoadedQuery<readonly StudentInClass[]> | null;
}

interface StudentChooserProps {
  readonly candidates: Candidates;
  readonly group: string;
  readonly onGroup: (group: string) => void;
  readonly chosen: ReadonlySet<number>;
  readonly onChange: (chosen: ReadonlySet<number>) => void;
}

/** Chooses students by search, or a whole group at once; chosen students stay chosen when the group changes. */
export function StudentChooser({ candidates, group, onGroup, chosen, onChange }: StudentChooserProps) {
  const [typed, setTyped] = useState('');
  const { label, all, groups, students } = candidates;

  function choose(some: readonly StudentInClass[], isChosen: boolean) {
    const next = new Set(chosen);
    for (const { stud_id } of some) {
      if (isChosen) next.add(stud_id);
      else next.delete(stud_id);
    }
    onChange(next);
  }

  return (
    <fieldset className="grid shrinks gap-8">
      <legend className={`strong small ${styles.legend}`}>{chooserText.legend}</legend>
      <div className="row wrap gap-8">
        {(groups.length > 0 || students === null) && (
          <ChoiceInput
            label={label}
            value={group}
            onChange={onGroup}
            options={[{ value: '', label: all }, ...groups]}
          />
        )}
        {students && <SearchInput label={chooserText.searchStudents} value={typed} onChange={setTyped} />}
      </div>
      {students === null ? (
        <p className="faint">{chooserText.first}</p>
      ) : (
        <Loaded query={students} skeleton={<RowSkeletons rows={4} />} failed={chooserText.failed}>
          {(known) => {
            const found = known.filter(byName(typed));
            if (found.length === 0) return <EmptyState message={chooserText.none} />;
            return (
              <>
                <ul className={`ruled rounded lined ${styles.list}`} aria-label={chooserText.list}>
                  {found.slice(0, LISTED).map((student) => (
                    <li key={student.stud_id} className={styles.student}>
                      <Checkbox
                        label={listedName(student)}
                        description={[student.courseYearSection, student.username].filter(Boolean).join(' · ')}
                        checked={chosen.has(student.stud_id)}
                        onChange={(event) => choose([student], event.currentTarget.checked)}
                      />
                    </li>
                  ))}
                </ul>
                {found.length > LISTED && (
                  <p className="faint">{chooserText.more(found.length - LISTED, groups.length > 0 ? label : null)}</p>
                )}
                <div className="row wrap gap-8">
                  <Button size="sm" variant="default" onClick={() => choose(found, true)}>
                    {chooserText.chooseAll(found.length)}
                  </Button>
                  {chosen.size > 0 && (
                    <Button size="sm" variant="subtle" onClick={() => onChange(new Set())}>
                      {chooserText.clear}
                    </Button>
                  )}
                  <p className="pushed dim" role="status">
                    {chooserText.chosen(chosen.size)}
                  </p>
                </div>
              </>
            );
          }}
        </Loaded>
      )}
    </fieldset>
  );
}
