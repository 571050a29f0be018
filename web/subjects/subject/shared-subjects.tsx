import { Button } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import type { SharedSubject } from '#contract/subjects/subject/shared-subject-calls.ts';
import type { Subject } from '#contract/subjects/subject/subject-calls.ts';
import { CardGrid } from '#web/platform/ui/card.tsx';
import { useShared, useSharedNews } from './shared-data.ts';
import styles from './shared-subjects.module.css';
import { sharedText } from './shared-text.ts';
import { SubjectCard } from './subject-card.tsx';
import type { SubjectKind } from './subject-data.ts';

/** Announces recent shares until they are read. @see docs/decisions/0035 */
export function SharedNotices() {
  const { news, told } = useSharedNews();
  return (
    <div role="status" className={styles.notices}>
      {news.map((one) => (
        <div key={one.subject_id} className={`grid small gap-12 rounded space-below-16 ${styles.news}`}>
          <IconUsersGroup size={20} stroke={1.8} aria-hidden />
          <div>
            <p className="strong breaks">{sharedText.news(one)}</p>
            <p>{sharedText.what[one.role]}</p>
          </div>
          <Button variant="default" size="sm" onClick={() => told(one)}>
            {sharedText.understood}
          </Button>
        </div>
      ))}
    </div>
  );
}

interface SharedSubjectsProps {
  readonly kind: SubjectKind;
  /** The parts of a subject's card about today: its status, its hours, and the button to today's class. */
  readonly todayOf: (subject: Subject) => Pick<Parameters<typeof SubjectCard>[0], 'pill' | 'hours' | 'way'>;
  readonly onUpdate: (subject: Subject) => void;
}

/** The subjects or events that others share; undefined until loaded. */
export function useSharedOf(kind: SubjectKind): readonly SharedSubject[] | undefined {
  const { data, isError } = useShared();
  const isEvent = kind === 'event';
  if (!data) return isError ? [] : undefined;
  return data.filter((one) => (one.subject_courseYearSection === '') === isEvent);
}

/** Subjects or events of others that the professor also teaches; nothing if there are none. */
export function SharedSubjects({ kind, todayOf, onUpdate }: SharedSubjectsProps) {
  const shared = useSharedOf(kind) ?? [];
  if (shared.length === 0) return null;
  return (
    <section className={styles.shared}>
      <h2 className="space-below-16 subheading">{sharedText.title}</h2>
      <CardGrid label={sharedText.list}>
        {shared.map((one) => (
          <li key={one.subject_id}>
            <SubjectCard subject={one} shared={one} {...todayOf(one)} onUpdate={() => onUpdate(one)} />
          </li>
        ))}
      </CardGrid>
    </section>
  );
}
