import { Button } from '@mantine/core';
import { IconClock, IconPencil, IconStack2, IconTrash, IconUsersGroup } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { SharedSubject } from '#contract/subject/shared-subject-calls.ts';
import type { Subject } from '#contract/subject/subject-calls.ts';
import { paths } from '#web/base/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { ButtonWithIcon, IconButton } from '#web/ui/icon-button.tsx';
import { MenuButton, MoreMenu } from '#web/ui/more-menu.tsx';
import { hoursText } from './hours-text.ts';
import { sharedText } from './shared-text.ts';
import styles from './subject-card.module.css';
import { eventText, subjectText } from './subject-text.ts';

interface SubjectCardProps {
  readonly subject: Subject;
  /** Where it is somebody else's, with what one may there. */
  readonly shared?: SharedSubject;
  /** What it says of today. */
  readonly pill?: ReactNode;
  /** The hours of today's class, where they are others than its own. */
  readonly hours?: string | undefined;
  /** The way to today's class. */
  readonly way?: ReactNode;
  readonly onUpdate: () => void;
  readonly onDelete?: () => void;
}

/** One subject or event: what it is, and the ways on from it. @see spec §2 */
export function SubjectCard({ subject, shared, pill, hours, way, onUpdate, onDelete }: SubjectCardProps) {
  const mayChange = !shared || (shared.role === 'co' && shared.holds);
  const { subject_name: name, subject_courseYearSection: program } = subject;
  const named = <h2 className={styles.name}>{name}</h2>;
  return (
    <Card className={styles.card ?? ''}>
      <div className={styles.top}>
        {program === '' ? named : <p className={styles.program}>{program}</p>}
        <div className={styles.icons}>
          {program === '' || shared ? (
            <CardIcons {...{ subject, shared, mayChange, onUpdate, onDelete }} />
          ) : (
            <MoreMenu of="row" label={subjectText.moreLabel(name)}>
              <ButtonWithIcon
                Icon={IconUsersGroup}
                variant="subtle"
                color="gray"
                href={staffHref(subject)}
                aria-label={sharedText.staffOf(name)}
              >
                {sharedText.staff}
              </ButtonWithIcon>
              <MenuButton Icon={IconPencil} label={subjectText.updateLabel(name)} onClick={onUpdate}>
                {subjectText.update}
              </MenuButton>
              {onDelete && (
                <MenuButton Icon={IconTrash} warning label={subjectText.deleteLabel(name)} onClick={onDelete}>
                  {subjectText.delete}
                </MenuButton>
              )}
            </MoreMenu>
          )}
        </div>
      </div>
      <div className={styles.named}>
        {program !== '' && named}
        {pill}
      </div>
      <ul className={styles.facts}>
        <li>
          <IconClock size={18} stroke={1.8} aria-hidden />
          {hours || hoursText(subject.subject_start_time, subject.subject_end_time) || subjectText.noHours}
        </li>
        <li>
          <IconStack2 size={18} stroke={1.8} aria-hidden />
          {subjectText.sessions(subject)}
        </li>
        {shared && (
          <li>
            <IconUsersGroup size={18} stroke={1.8} aria-hidden />
            {sharedText.as(shared)}
          </li>
        )}
      </ul>
      {(!shared || shared.holds) && (
        <div className={styles.ways}>
          {way}
          {program === '' ? (
            <EventWay {...subject} />
          ) : (
            <SubjectWays subject={subject} isHelper={shared?.role === 'helper'} />
          )}
        </div>
      )}
    </Card>
  );
}

const staffHref = ({ subject_id, subject_name }: Subject) =>
  paths.subjectStaff.href({ subjectID: subject_id, subjectName: subject_name });

interface CardIconsProps extends Pick<SubjectCardProps, 'subject' | 'onUpdate'> {
  readonly shared: SharedSubject | undefined;
  readonly mayChange: boolean;
  readonly onDelete: (() => void) | undefined;
}

/** What a subject's own card keeps in a menu, by its signs: an event's has room for them, and of a shared one there is but one. @see spec §2 */
function CardIcons({ subject, shared, mayChange, onUpdate, onDelete }: CardIconsProps) {
  const { subject_name: name } = subject;
  return (
    <>
      {!shared && (
        <IconButton
          Icon={IconUsersGroup}
          label={sharedText.staffOf(name)}
          title={sharedText.staff}
          href={staffHref(subject)}
        />
      )}
      {mayChange && (
        <IconButton
          Icon={IconPencil}
          label={subjectText.updateLabel(name)}
          title={subjectText.update}
          onClick={onUpdate}
        />
      )}
      {onDelete && (
        <IconButton
          Icon={IconTrash}
          warning
          label={subjectText.deleteLabel(name)}
          title={subjectText.delete}
          onClick={onDelete}
        />
      )}
    </>
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
        <div className={styles.more}>
          <Link href={paths.participationOverview.href({ ...address, subjectProgramLevel: program })}>
            {subjectText.viewOverview}
          </Link>
          <Link href={paths.subjectPeople.href(address)} aria-label={subjectText.peopleLabel(subject.subject_name)}>
            {subjectText.people}
          </Link>
        </div>
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
