import { Button } from '@mantine/core';
import { IconCalendarOff, IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { getDueRolls } from '#contract/attendance/timetable/timetable-calls.ts';
import { dayAfter, mondayOf } from '#contract/platform/base/dates.ts';
import { useNarrow } from '#web/platform/base/breakpoint.ts';
import { useToday } from '#web/platform/base/date-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { lazily } from '#web/platform/base/preload-chunks.ts';
import { useSearchValue } from '#web/platform/base/router.tsx';
import { useCall } from '#web/platform/calls/use-call.ts';
import { useDialog } from '#web/platform/dialog/use-dialog.tsx';
import { ChoiceInput } from '#web/platform/form/choice-input.tsx';
import { EmptyState, Loaded, RowSkeletons } from '#web/platform/ui/empty-loading-error.tsx';
import { ButtonWithIcon, IconButton } from '#web/platform/ui/icon-button.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { useSubjectChoices } from '#web/subjects/subject/subject-choices.ts';
import { DaysOffPage } from './days-off-page.tsx';
import { DueRolls } from './due-rolls.tsx';
import { type TimetableRole, useOwnMeetings, useSchoolMeetings } from './timetable-data.ts';
import type { TimetableStep } from './timetable-step.ts';
import { timetableText as text } from './timetable-text.ts';
import { WeekGrid } from './week-grid.tsx';
import { WeekList } from './week-list.tsx';

const TimetableDialog = lazily(async () => (await import('./timetable-dialog.tsx')).TimetableDialog);

interface TimetablePageProps {
  readonly who: TimetableRole;
  /** Buttons of rooms above this one, such as the import */
  readonly actions?: ReactNode;
}

/** The days off, or a week of the timetable with the rolls that are due, as the address says. */
export function TimetablePage(props: TimetablePageProps) {
  const [shown] = useSearchValue('show');
  return props.who === 'admin' && shown === 'days-off' ? <DaysOffPage /> : <WeekPage {...props} />;
}

/** A week of a professor's own classes, or of a program level or subject that an administrator chooses. */
function WeekPage({ who, actions }: TimetablePageProps) {
  const now = useToday();
  const narrow = useNarrow();
  const [asked, setWeek] = useSearchValue('week');
  const [level, setLevel] = useSearchValue('level');
  const [subject, setSubject] = useSearchValue('subject');
  const monday = mondayOf(Number.isNaN(Date.parse(`${asked}T00:00Z`)) ? now : asked);
  const sunday = dayAfter(monday, 6);
  const go = (day: string) => setWeek(mondayOf(day) === mondayOf(now) ? '' : mondayOf(day));
  const isChosen = who === 'professor' || level !== '' || subject !== '';
  const own = useOwnMeetings(monday, sunday, who === 'professor');
  const chosen = useSchoolMeetings(monday, sunday, level, subject, isChosen && who === 'admin');
  const query = who === 'admin' ? chosen : own;
  const school = useCall(getDueRolls, undefined, { enabled: who === 'admin' });
  const choices = useSubjectChoices(who);
  // Events are not in the timetable.
  const subjects = (choices?.subjects ?? []).filter(
    ({ subject_courseYearSection: own }) => own !== '' && (level === '' || own === level),
  );
  const dialog = useDialog<TimetableStep>((step, way) => (
    <TimetableDialog
      who={who}
      step={step}
      go={dialog.open}
      rules={query.data?.rules ?? []}
      daysOff={query.data?.daysOff ?? []}
      subjects={subjects}
      {...way}
    />
  ));
  const add = (day: string, start_time: string) =>
    dialog.open({ kind: 'rule', meeting: null, day, start_time, subject });
  const due = who === 'admin' ? school.data?.due : own.data?.due;
  return (
    <Page
      title={text.title}
      tab={text.tab}
      {...(who === 'admin' && {
        link: { href: `${paths.schoolTimetable.href()}?show=days-off`, label: text.daysOff, Icon: IconCalendarOff },
      })}
      actions={
        <>
          {actions}
          <ButtonWithIcon Icon={IconPlus} onClick={() => add(monday, '')}>
            {text.add}
          </ButtonWithIcon>
        </>
      }
    >
      <div className="row wrap gap-8">
        {who === 'admin' && (
          <>
            <ChoiceInput
              label={text.level}
              value={level}
              onChange={(next) => {
                setLevel(next);
                setSubject('');
              }}
              options={[
                { value: '', label: text.allLevels },
                ...new Set([...(choices?.levels ?? []), level].filter(Boolean)),
              ]}
            />
            <ChoiceInput
              label={text.subject}
              value={subject}
              onChange={setSubject}
              options={[
                { value: '', label: text.allSubjects },
                ...subjects.map((one) => ({ value: String(one.subject_id), label: text.named(one) })),
              ]}
            />
          </>
        )}
        {isChosen && (
          <>
            <IconButton Icon={IconChevronLeft} label={text.weekBefore} large onClick={() => go(dayAfter(monday, -7))} />
            <strong className="one-line">{text.week(monday, sunday)}</strong>
            <IconButton Icon={IconChevronRight} label={text.weekAfter} large onClick={() => go(dayAfter(monday, 7))} />
            {monday !== mondayOf(now) && (
              <Button variant="default" onClick={() => go(now)}>
                {text.today}
              </Button>
            )}
          </>
        )}
      </div>
      {isChosen ? (
        <Loaded query={query} skeleton={<RowSkeletons rows={8} />} failed={text.failed}>
          {({ meetings, daysOff }) => {
            const week = { monday, meetings, daysOff };
            const open = (meeting: (typeof meetings)[number]) => dialog.open({ kind: 'view', meeting });
            if (narrow) {
              return meetings.length + daysOff.length === 0 ? (
                <EmptyState message={text.empty} detail={text.emptyDetail} />
              ) : (
                <WeekList {...week} onOpen={open} />
              );
            }
            return (
              <WeekGrid
                {...week}
                onOpen={open}
                onAdd={add}
                onDrop={(meeting, at) => dialog.open({ kind: 'drop', meeting, ...at })}
              />
            );
          }}
        </Loaded>
      ) : (
        <EmptyState message={text.choose} detail={text.chooseDetail} />
      )}
      {due && <DueRolls who={who} due={due} without={school.data?.hasTimetable === false} isOpen={!isChosen} />}
      {dialog.show()}
    </Page>
  );
}
