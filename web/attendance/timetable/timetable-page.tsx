import { Button } from '@mantine/core';
import { IconCalendarOff, IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Meeting } from '#contract/attendance/timetable/meeting-rules.ts';
import { getDueRolls, getSchoolMeetings } from '#contract/attendance/timetable/timetable-calls.ts';
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
import { DueRolls } from './meeting-lists.tsx';
import { type DroppedAt, type TimetableRole, useOwnMeetings } from './timetable-data.ts';
import { timetableText as text } from './timetable-text.ts';
import { WeekGrid } from './week-grid.tsx';

const MeetingDialog = lazily(async () => (await import('./meeting-dialog.tsx')).MeetingDialog);
const MeetingForm = lazily(async () => (await import('./meeting-form.tsx')).MeetingForm);
const RuleDialog = lazily(async () => (await import('./rule-dialog.tsx')).RuleDialog);

/** What a dialog does: show a class, change it, or change or add a rule */
type Step =
  | { kind: 'view' | 'move' | 'cancel' | 'remove'; meeting: Meeting; to?: DroppedAt }
  | { kind: 'rule'; rule: { day: string; meeting?: Meeting; start_time?: string; subject?: string } };

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
  const isAdmin = who === 'admin';
  const now = useToday();
  const narrow = useNarrow();
  const [asked, setWeek] = useSearchValue('week');
  const [level, setLevel] = useSearchValue('level');
  const [subject, setSubject] = useSearchValue('subject');
  const monday = mondayOf(Number.isNaN(Date.parse(`${asked}T00:00Z`)) ? now : asked);
  const sunday = dayAfter(monday, 6);
  const go = (day: string) => setWeek(mondayOf(day) === mondayOf(now) ? '' : mondayOf(day));
  const isChosen = !isAdmin || level !== '' || subject !== '';
  const own = useOwnMeetings(monday, sunday, !isAdmin);
  const chosen = useCall(
    getSchoolMeetings,
    { query: { from: monday, to: sunday, courseYearSection: level, subject_id: subject } },
    { enabled: isAdmin && isChosen, placeholderData: keepPreviousData },
  );
  const query = isAdmin ? chosen : own;
  const school = useCall(getDueRolls, undefined, { enabled: isAdmin });
  const due = (isAdmin ? school : own).data?.due;
  const choices = useSubjectChoices(who);
  // Events are not in the timetable.
  const subjects = (choices?.subjects ?? [])
    .filter(({ subject_courseYearSection: its }) => its !== '' && (level === '' || its === level))
    .map((one) => ({ value: String(one.subject_id), label: text.named(one) }));
  const dialog = useDialog<Step>((step, way) => {
    const { rules, daysOff } = query.data ?? { rules: [], daysOff: [] };
    if (step.kind === 'rule') return <RuleDialog {...step.rule} {...{ who, rules, subjects }} {...way} />;
    const { kind, meeting } = step;
    const rule = rules.find(({ rule_id }) => rule_id === meeting.rule_id);
    if (kind !== 'view') return <MeetingForm {...step} {...{ who, kind, rule, daysOff }} {...way} />;
    return (
      <MeetingDialog
        {...{ who, meeting, ...way }}
        hasRule={rule !== undefined}
        onChoose={(next) =>
          dialog.open(next === 'rule' ? { kind: next, rule: { day: meeting.day, meeting } } : { kind: next, meeting })
        }
      />
    );
  });
  const add = (day: string, start_time = '') => dialog.open({ kind: 'rule', rule: { day, start_time, subject } });
  return (
    <Page
      title={text.title}
      tab={text.tab}
      {...(isAdmin && {
        link: { href: `${paths.schoolTimetable.href()}?show=days-off`, label: text.daysOff, Icon: IconCalendarOff },
      })}
      actions={
        <>
          {actions}
          <ButtonWithIcon Icon={IconPlus} onClick={() => add(monday)}>
            {text.add}
          </ButtonWithIcon>
        </>
      }
    >
      <div className="row wrap gap-8">
        {isAdmin && (
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
              options={[{ value: '', label: text.allSubjects }, ...subjects]}
            />
          </>
        )}
        {isChosen && (
          <div className="row gap-8">
            <IconButton Icon={IconChevronLeft} label={text.weekBefore} large onClick={() => go(dayAfter(monday, -7))} />
            <strong className="one-line">{text.days(monday, sunday)}</strong>
            <IconButton Icon={IconChevronRight} label={text.weekAfter} large onClick={() => go(dayAfter(monday, 7))} />
            {monday !== mondayOf(now) && (
              <Button variant="default" onClick={() => go(now)}>
                {text.today}
              </Button>
            )}
          </div>
        )}
      </div>
      {isChosen ? (
        <Loaded query={query} skeleton={<RowSkeletons rows={8} />} failed={text.failed}>
          {({ meetings, daysOff }) =>
            narrow && meetings.length + daysOff.length === 0 ? (
              <EmptyState message={text.empty} detail={text.emptyDetail} />
            ) : (
              <WeekGrid
                {...{ monday, meetings, daysOff }}
                onOpen={(meeting) => dialog.open({ kind: 'view', meeting })}
                onAdd={add}
                onDrop={(meeting, to) => dialog.open({ kind: 'move', meeting, to })}
              />
            )
          }
        </Loaded>
      ) : (
        <>
          <EmptyState message={text.choose} detail={text.chooseDetail} />
          <Loaded query={school} skeleton={<RowSkeletons rows={3} />} failed={text.failed}>
            {({ due: rolls, hasTimetable }) =>
              rolls.length === 0 && <p className="quiet">{hasTimetable ? text.noneDue : text.withoutTimetable}</p>
            }
          </Loaded>
        </>
      )}
      {due && <DueRolls who={who} due={due} isOpen={!isChosen} />}
      {dialog.show()}
    </Page>
  );
}
