import { Button } from '@mantine/core';
import {
  IconCalendarTime,
  IconClock,
  IconPencil,
  IconStack2,
  IconTrash,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { SharedSubject } from '#contract/subjects/subject/shared-subject-calls.ts';
import type { Subject } from '#contract/subjects/subject/subject-calls.ts';
import { paths } from '#web/platform/base/paths.ts';
import { Card } from '#web/platform/ui/card.tsx';
import { IconButton } from '#web/platform/ui/icon-button.tsx';
import { MenuButton, MoreMenu } from '#web/platform/ui/more-menu.tsx';
import { ofEvent } from './event-address.ts';
import { hoursText } from './hours-text.ts';
import { sharedText } from './shared-text.ts';
import styles from './subject-card.module.css';
import { eventText, subjectText } from './subject-text.ts';

interface SubjectCardProps {
  readonly subject: Subject;
  /** The professor's role and the owner, if the subject belongs to someone else. */
  readonly shared?: SharedSubject;
  readonly pill?: ReactNode;
  /** A line about today's class when its hours differ from the subject's. */
  readonly hours?: string | undefined;
  /** The button to today's class. */
  readonly way?: ReactNode;
  readonly onUpdate: () => void;
  readonly onDelete?: () => void;
}

/** One subject or event with its links. @see spec §2 */
export function SubjectCard({ subject, shared, pill, hours, way, onUpdate, onDelete }: SubjectCardProps) {
  const { subject_name: name, subject_courseYearSection: program } = subject;
  const isEvent = program === '';
  const named = <h2 className="large breaks closer">{name}</h2>;
  return (
    <Card className="column tall gap-8">
      <div className={`row gap-8 ${styles.top}`}>
        {isEvent ? named : <p className="chip shrinks tint-ink strong tiny breaks">{program}</p>}
        <div className={`flex rigid ${styles.icons}`}>
          {(!shared || (shared.role === 'co' && shared.holds)) && (
            <CardActions subject={subject} isShared={shared !== undefined} onUpdate={onUpdate} onDelete={onDelete} />
          )}
        </div>
      </div>
      <div className={`row wrap ${styles.named}`}>
        {!isEvent && named}
        {pill}
      </div>
      <ul className={`grid quiet gap-4 ${styles.facts}`}>
        <li className="row gap-8">
          <IconClock size={18} stroke={1.8} aria-hidden />
          {hoursText(subject.subject_start_time, subject.subject_end_time) || subjectText.noHours}
        </li>
        {hours && (
          <li className="row gap-8">
            <IconCalendarTime size={18} stroke={1.8} aria-hidden />
            {hours}
          </li>
        )}
        <li className="row gap-8">
          <IconStack2 size={18} stroke={1.8} aria-hidden />
          {subjectText.sessions(subject)}
        </li>
        {shared && (
          <li className="row gap-8">
            <IconUsersGroup size={18} stroke={1.8} aria-hidden />
            {sharedText.as(shared)}
          </li>
        )}
      </ul>
      {(!shared || shared.holds) && (
        <div className={`grid gap-8 ${styles.ways}`}>
          {way}
          {isEvent ? <EventWay {...subject} /> : <SubjectWays subject={subject} isHelper={shared?.role === 'helper'} />}
        </div>
      )}
    </Card>
  );
}

interface CardActionsProps extends Pick<SubjectCardProps, 'subject' | 'onUpdate'> {
  readonly isShared: boolean;
  readonly onDelete: (() => void) | undefined;
}

/** Rarely used actions: in a menu for a subject, as icons for an event. @see spec §2 */
function CardActions({ subject, isShared, onUpdate, onDelete }: CardActionsProps) {
  const { subject_id: subjectID, subject_name: subjectName } = subject;
  const isEvent = subject.subject_courseYearSection === '';
  const of = { subjectID, subjectName };
  const { people, peopleLabel, update, updateLabel, moreLabel } = subjectText;
  const actions = [
    !isEvent && { Icon: IconUsers, word: people, label: peopleLabel(subjectName), href: paths.subjectPeople.href(of) },
    !isShared && {
      Icon: IconUsersGroup,
      word: sharedText.staff,
      label: sharedText.staffOf(subjectName),
      href: isEvent ? ofEvent(paths.subjectStaff.href(of)) : paths.subjectStaff.href(of),
    },
    { Icon: IconPencil, word: update, label: updateLabel(subjectName), onClick: onUpdate },
    onDelete && {
      Icon: IconTrash,
      word: subjectText.delete,
      label: subjectText.deleteLabel(subjectName),
      warning: true,
      onClick: onDelete,
    },
  ].filter((action) => action !== false && action !== undefined);
  if (isEvent) return actions.map(({ word, ...action }) => <IconButton key={word} title={word} {...action} />);
  return (
    <MoreMenu of="row" label={moreLabel(subjectName)}>
      {actions.map(({ word, ...action }) => (
        <MenuButton key={word} {...action}>
          {word}
        </MenuButton>
      ))}
    </MoreMenu>
  );
}

const addressOf = ({ subject_id, subject_name, subject_start_time, subject_end_time }: Subject) => ({
  subjectID: subject_id,
  subjectName: subject_name,
  startTime: subject_start_time ?? '',
  endTime: subject_end_time ?? '',
});

function SubjectWays({ subject, isHelper }: { subject: Subject; isHelper: boolean }) {
  const program = subject.subject_courseYearSection;
  const address = addressOf(subject);
  return (
    <>
      <Button
        component={Link}
        variant="default"
        href={paths.subjectSessions.href({ ...address, subjectCourse: program })}
      >
        {subjectText.viewSessions}
      </Button>
      {!isHelper && (
        <Button
          component={Link}
          variant="subtle"
          size="sm"
          className={styles.overview ?? ''}
          href={paths.participationOverview.href({ ...address, subjectProgramLevel: program })}
        >
          {subjectText.viewOverview}
        </Button>
      )}
    </>
  );
}

function EventWay(event: Subject) {
  return (
    <Button
      component={Link}
      variant="default"
      href={paths.eventSessions.href(addressOf(event))}
      aria-label={eventText.enterLabel(event.subject_name)}
    >
      {eventText.enter}
    </Button>
  );
}
