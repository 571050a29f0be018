import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCalendarRepeat,
  IconCalendarX,
  IconClipboardCheck,
  IconClockEdit,
  IconScan,
  IconTrash,
} from '@tabler/icons-react';
import { weekdayOf } from '#contract/attendance/timetable/meeting-rules.ts';
import type { getSchoolMeetings, Meeting } from '#contract/attendance/timetable/timetable-calls.ts';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import type { Subject } from '#contract/subjects/subject/subject-calls.ts';
import { rollHref } from '#web/attendance/session/session-links.ts';
import { momentText } from '#web/platform/base/date-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { Dialog, DialogActions } from '#web/platform/dialog/dialog.tsx';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { useChange } from '#web/platform/ui/change.ts';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { dayTitle, marksOf, namesOff } from './meeting-facts.tsx';
import { MoveDialog, RemoveDialog } from './meeting-forms.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import {
  openFrom,
  type TimetableRole,
  timetableCallsOf,
  timetableToInvalidate,
  useOpenMeeting,
} from './timetable-data.ts';
import { timetableText as text } from './timetable-text.ts';
import type { DroppedAt } from './week-grid.tsx';

/** What a dialog does: show a class, change it, drop it elsewhere, or change or add a rule */
export type TimetableStep =
  | { readonly kind: 'view' | 'move' | 'cancel' | 'remove'; readonly meeting: Meeting }
  | ({ readonly kind: 'drop'; readonly meeting: Meeting } & DroppedAt)
  | ({ readonly kind: 'rule'; readonly meeting: Meeting | null } & NewClass);

/** What is known about a class to add; '' for what is not */
export type NewClass = Readonly<Record<'day' | 'start_time' | 'end_time' | 'subject', string>>;

type Timetable = ReplyOf<typeof getSchoolMeetings>;

export interface TimetableDialogProps extends OpenedDialogProps, Pick<Timetable, 'rules' | 'daysOff'> {
  readonly who: TimetableRole;
  readonly step: TimetableStep;
  readonly go: (step: TimetableStep) => void;
  readonly subjects: readonly Pick<Subject, 'subject_id' | 'subject_name' | 'subject_courseYearSection'>[];
}

/** The dialog of a step */
export function TimetableDialog(props: TimetableDialogProps) {
  const { step, who, rules, daysOff, opened, onClose } = props;
  const way = { who, opened, onClose };
  const rule = rules.find(({ rule_id }) => rule_id === step.meeting?.rule_id);
  if (step.kind === 'move') return <MoveDialog meeting={step.meeting} daysOff={daysOff} {...way} />;
  if (step.kind === 'cancel') return <CancelDialog meeting={step.meeting} {...way} />;
  if (step.kind === 'remove') return <RemoveDialog meeting={step.meeting} {...way} />;
  if (step.kind === 'drop') return <DropDialog rule={rule} daysOff={daysOff} step={step} {...way} />;
  if (step.kind === 'rule') return <RuleDialog {...props} step={step} rule={rule} />;
  return <ViewDialog {...props} meeting={step.meeting} />;
}

/** A class with what can be done about it */
function ViewDialog({ who, meeting, go, rules, opened, onClose }: TimetableDialogProps & { meeting: Meeting }) {
  const { rule_id: ruleId, day, date, change, class_id, subject_id, reason } = meeting;
  const open = useOpenMeeting(meeting.isDue ? 'roll' : 'scanner');
  const restore = useChange(timetableCallsOf(who).restore, {
    sending: (_: Meeting) => ({ params: { ruleId }, body: { day } }),
    invalidates: timetableToInvalidate,
    failed: text.restoreFailed,
  });
  const roll =
    who === 'admin'
      ? paths.adminSessionRoll.href({ sessionID: class_id ?? 0 })
      : rollHref({ kind: 'class', subjectId: subject_id }, class_id ?? 0);
  const now = new Date().toISOString();
  const isFree = class_id === null;
  const mayOpen = who === 'professor' && isFree && change !== 'cancelled';
  const isOpenable = openFrom(meeting) <= now && (meeting.isDue || meeting.overAt > now);
  const to = (kind: 'move' | 'cancel' | 'remove') => () => go({ kind, meeting });
  return (
    <Dialog opened={opened} onClose={onClose} title={text.named(meeting)}>
      <p>{[dayTitle(date), text.place(meeting)].join(', ')}</p>
      <p className="quiet">{[meeting.professor, ...marksOf(meeting), reason].filter(Boolean).join(' · ')}</p>
      <div className="column gap-8 space-above-16">
        {!isFree && (
          <ButtonWithIcon Icon={IconClipboardCheck} href={roll}>
            {text.openRoll}
          </ButtonWithIcon>
        )}
        {mayOpen && isOpenable && (
          <ButtonWithIcon Icon={IconScan} loading={open.busy} onClick={() => void open.run(meeting)}>
            {meeting.isDue ? text.takeRoll : text.scan}
          </ButtonWithIcon>
        )}
        {mayOpen && openFrom(meeting) > now && <p className="faint">{text.openFrom(momentText(openFrom(meeting)))}</p>}
        {isFree && change !== 'cancelled' && (
          <>
            <ButtonWithIcon Icon={IconClockEdit} variant="default" onClick={to('move')}>
              {text.move}
            </ButtonWithIcon>
            <ButtonWithIcon Icon={IconCalendarX} variant="default" onClick={to('cancel')}>
              {text.cancel}
            </ButtonWithIcon>
          </>
        )}
        {isFree && change !== null && (
          <ButtonWithIcon
            Icon={IconArrowBackUp}
            variant="default"
            loading={restore.busy}
            onClick={() => void restore.run(meeting).then((done) => done && onClose())}
          >
            {text.restore}
          </ButtonWithIcon>
        )}
        {rules.some(({ rule_id }) => rule_id === ruleId) && (
          <>
            <ButtonWithIcon
              Icon={IconCalendarRepeat}
              variant="default"
              onClick={() => go({ kind: 'rule', meeting, day, start_time: '', end_time: '', subject: '' })}
            >
              {text.editRule}
            </ButtonWithIcon>
            <ButtonWithIcon Icon={IconTrash} variant="default" color="red" onClick={to('remove')}>
              {text.remove}
            </ButtonWithIcon>
          </>
        )}
      </div>
    </Dialog>
  );
}

interface DropDialogProps extends OpenedDialogProps, Pick<Timetable, 'daysOff'> {
  readonly who: TimetableRole;
  readonly rule: Timetable['rules'][number] | undefined;
  readonly step: Extract<TimetableStep, { kind: 'drop' }>;
}

/** Asks whether a dragged class moves alone or with all later ones. */
function DropDialog({ who, rule, daysOff, step, ...dialog }: DropDialogProps) {
  const { meeting, toDay, start_time, end_time } = step;
  const { rule_id: ruleId, day, room } = meeting;
  const calls = timetableCallsOf(who);
  const how = { invalidates: timetableToInvalidate, failed: text.moveFailed };
  const hours = { start_time, end_time };
  const one = useChange(calls.move, {
    ...how,
    sending: (_: Meeting) => ({ params: { ruleId }, body: { day, toDay, ...hours, room, reason: '' } }),
  });
  const others = rule?.weekdays.filter((weekday) => weekday !== weekdayOf(day)) ?? [];
  const all = useChange(calls.update, {
    ...how,
    sending: ({ everyWeeks, firstDay, lastDay }: NonNullable<typeof rule>) => ({
      params: { ruleId },
      body: {
        weekdays: [...others, weekdayOf(toDay)],
        ...{ everyWeeks, firstDay, lastDay, room, ...hours },
        fromDay: day < toDay ? day : toDay,
      },
    }),
  });
  const close = (done: unknown) => done && dialog.onClose();
  const off = namesOff(daysOff, toDay);
  const busy = one.busy || all.busy;
  return (
    <Dialog {...dialog} busy={busy} title={text.dropTitle(meeting.subject_name, dayTitle(toDay), hours)}>
      {off.map((name) => (
        <p key={name}>{text.isDayOff(name)}</p>
      ))}
      {others.length > 0 && start_time !== rule?.start_time && <p className="quiet">{text.dropAlso(others)}</p>}
      <DialogActions>
        {rule && (
          <Button variant="default" disabled={busy} onClick={() => void all.run(rule).then(close)}>
            {text.allLater}
          </Button>
        )}
        <Button disabled={busy} onClick={() => void one.run(meeting).then(close)} data-autofocus>
          {text.onlyThis}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
