import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconClock, IconPencil, IconStack2, IconTrash } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { Subject } from '#contract/subject/subject-calls.ts';
import { paths } from '#web/base/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { hoursText } from './hours-text.ts';
import styles from './subject-card.module.css';
import { subjectText } from './subject-text.ts';

interface SubjectCardProps {
  readonly subject: Subject;
  readonly onUpdate: () => void;
  readonly onDelete: () => void;
}

/** One subject: what it is, and the two ways on from it. @see spec §2 */
export function SubjectCard({ subject, onUpdate, onDelete }: SubjectCardProps) {
  const { subject_id, subject_name, subject_courseYearSection } = subject;
  const sessionsHref = paths.subjectSessions.href({
    subjectID: subject_id,
    subjectName: subject_name,
    subjectCourse: subject_courseYearSection,
    startTime: subject.subject_start_time ?? '',
    endTime: subject.subject_end_time ?? '',
  });
  const overviewHref = paths.participationOverview.href({
    subjectID: subject_id,
    subjectName: subject_name,
    subjectProgramLevel: subject_courseYearSection,
  });
  return (
    <Card className={styles.card ?? ''}>
      <div className={styles.top}>
        <h2 className={styles.name}>{subject_name}</h2>
        <div className={styles.icons}>
          <Tooltip label={subjectText.update} openDelay={400}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={subjectText.updateLabel(subject_name)}
              onClick={onUpdate}
            >
              <IconPencil size={18} stroke={1.8} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={subjectText.delete} openDelay={400}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={subjectText.deleteLabel(subject_name)}
              onClick={onDelete}
            >
              <IconTrash size={18} stroke={1.8} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </div>
      </div>
      <p className={styles.program}>{subject_courseYearSection}</p>
      <ul className={styles.facts}>
        <li>
          <IconClock size={18} stroke={1.8} aria-hidden />
          {hoursText(subject.subject_start_time, subject.subject_end_time) || subjectText.noHours}
        </li>
        <li>
          <IconStack2 size={18} stroke={1.8} aria-hidden />
          {subjectText.sessions(subject)}
        </li>
      </ul>
      <div className={styles.ways}>
        <Button component={Link} href={sessionsHref}>
          {subjectText.viewSessions}
        </Button>
        <Button component={Link} href={overviewHref} variant="default" px="xs">
          {subjectText.viewOverview}
        </Button>
      </div>
    </Card>
  );
}
