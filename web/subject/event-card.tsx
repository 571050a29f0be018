import { ActionIcon, Button } from '@mantine/core';
import { IconClock, IconPencil, IconStack2, IconTrash } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { Subject } from '#contract/subject/subject-calls.ts';
import { paths } from '#web/base/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { hoursText } from './hours-text.ts';
import styles from './subject-card.module.css';
import { eventText, subjectText } from './subject-text.ts';

interface EventCardProps {
  readonly event: Subject;
  readonly onUpdate: () => void;
  readonly onDelete: () => void;
}

/** One event: its name, its hours, and the way in. @see spec §2 */
export function EventCard({ event, onUpdate, onDelete }: EventCardProps) {
  const { subject_id, subject_name } = event;
  const href = paths.eventSessions.href({
    subjectID: subject_id,
    subjectName: subject_name,
    startTime: event.subject_start_time ?? '',
    endTime: event.subject_end_time ?? '',
  });
  return (
    <Card className={styles.card ?? ''}>
      <div className={styles.top}>
        <h2 className={styles.name}>{subject_name}</h2>
        <div className={styles.icons}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            title={subjectText.update}
            aria-label={eventText.updateLabel(subject_name)}
            onClick={onUpdate}
          >
            <IconPencil size={18} stroke={1.8} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            title={subjectText.delete}
            aria-label={eventText.deleteLabel(subject_name)}
            onClick={onDelete}
          >
            <IconTrash size={18} stroke={1.8} aria-hidden />
          </ActionIcon>
        </div>
      </div>
      <ul className={styles.facts}>
        <li>
          <IconClock size={18} stroke={1.8} aria-hidden />
          {hoursText(event.subject_start_time, event.subject_end_time) || subjectText.noHours}
        </li>
        <li>
          <IconStack2 size={18} stroke={1.8} aria-hidden />
          {subjectText.sessions(event)}
        </li>
      </ul>
      <div className={styles.ways}>
        <Button component={Link} href={href} aria-label={eventText.enterLabel(subject_name)}>
          {eventText.enter}
        </Button>
      </div>
    </Card>
  );
}
