import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCalendarRepeat,
  IconCalendarX,
  IconClipboardCheck,
  IconClockEdit,
  IconScan,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Meeting } from '#contract/attendance/timetable/timetable-calls.ts';
import { weekdayOf } from '#contract/platform/base/dates.ts';
import { rollHref } from '#web/attendance/session/session-links.ts';
import { momentText } from '#web/platform/base/date-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { send } from '#web/platform/calls/send.ts';
import { Dialog, DialogActions } from '#web/platform/dialog/dialog.tsx';
import { useChange } from '#web/platform/ui/change.ts';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import { toastSuccess } from '#web/platform/ui/toast.ts';
import { dayTitle, marksOf, namesOff } from './meeting-facts.tsx';
import { MeetingForm } from './meeting-form.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { openFrom, timetableCallsOf, timetableToInvalidate, useOpenMeeting } from './timetable-data.ts';
import type { TimetableDialogProps, TimetableStep } from './timetable-step.ts';
import { timetableText as text } from './timetable-text.ts';

/** The dialog of a step */
export function TimetableDialog(props: TimetableDialogProps) {
  const { step, who, rules, daysOff, opened, onClose } = props;
  const rule = rules.find(({ rule_id }) => rule_id === step.meeting?.rule_id);
  if (step.kind === 'drop') return <DropDialog {...props} rule={rule} step={step} />;
  if (step.kind === 'rule') return <RuleDialog {...props} step={step} rule={rule} />;
  if (step.kind === 'view') return <ViewDialog {...props} meeting={step.meeting} />;
  return <MeetingForm {...step} {...{ who, daysOff, opened, onClose }} />;
}

/** A class with what can be done about it */
function ViewDialog({ who, meeting, go, rules, opened, onClose }: TimetableDialogProps & { meeting: Meeting }) {
  const { rule_id: ruleId, day, date, change, class_id, subject_id, isDue, overAt, reason } = meeting;
  const open = useOpenMeeting(isDue ? 'roll' : 'scanner');
  const restore = useChange(timetableCallsOf(who).restore, {
    sending: (one: Meeting) => ({ params: { ruleId: one.rule_id }, body: { day: one.day } }),
    invalidates: timetableToInvalidate,
    failed: text.restoreFailed,
  });
  const now = new Date().toISOString();
  const mayOpen = who === 'professor' && class_id === null && change !== 'cancelled';
  const choice = (Icon: TablerIcon, label: string, onClick: () => unknown) => (
    <ButtonWithIcon Icon={Icon} variant="default" disabled={restore.busy} onClick={() => void onClick()}>
      {label}
    </ButtonWithIcon>
  );
  return (
    <Dialog opened={opened} onClose={onClose} title={text.named(meeting)}>
      <p>{[dayTitle(date), text.place(meeting)].join(', ')}</p>
      <p className="quiet">{[meeting.professor, ...marksOf(meeting), reason].filter(Boolean).join(' · ')}</p>
      <div className="column gap-8 space-above-16">
        {class_id !== null && (
          <ButtonWithIcon
            Icon={IconClipboardCheck}
            href={
              who === 'admin'
                ? paths.adminSessionRoll.href({ sessionID: class_id })
                : rollHref({ kind: 'class', subjectId: subject_id }, class_id)
            }
          >
            {text.openRoll}
          </ButtonWithIcon>
        )}
        {mayOpen && openFrom(meeting) > now && <p className="faint">{text.openFrom(momentText(openFrom(meeting)))}</p>}
        {mayOpen && openFrom(meeting) <= now && (isDue || overAt > now) && (
          <ButtonWithIcon Icon={IconScan} loading={open.busy} onClick={() => void open.run(meeting)}>
            {isDue ? text.takeRoll : text.scan}
          </ButtonWithIcon>
        )}
        {class_id === null && change !== 'cancelled' && (
          <>
            {choice(IconClockEdit, text.move, () => go({ kind: 'move', meeting }))}
            {choice(IconCalendarX, text.cancel, () => go({ kind: 'cancel', meeting }))}
          </>
        )}
        {class_id === null &&
          change !== null &&
          choice(IconArrowBackUp, text.restore, () => restore.run(meeting).then((done) => done && onClose()))}
        {rules.some(({ rule_id }) => rule_id === ruleId) && (
          <>
            {choice(IconCalendarRepeat, text.editRule, () =>
              go({ kind: 'rule', meeting, day, start_time: '', subject: '' }),
            )}
            {choice(IconTrash, text.remove, () => go({ kind: 'remove', meeting }))}
          </>
        )}
      </div>
    </Dialog>
  );
}

interface DropDialogProps extends TimetableDialogProps {
  readonly rule: TimetableDialogProps['rules'][number] | undefined;
  readonly step: Extract<TimetableStep, { kind: 'drop' }>;
}

/** Asks whether a dragged class moves alone or with all later ones. */
function DropDialog({ who, rule, daysOff, step, opened, onClose }: DropDialogProps) {
  const { meeting, toDay, start_time, end_time } = step;
  const { rule_id: ruleId, day, room } = meeting;
  const { move, update } = timetableCallsOf(who);
  const place = { start_time, end_time, room };
  const others = rule?.weekdays.filter((weekday) => weekday !== weekdayOf(day)) ?? [];
  const change = useChange<typeof rule, { message: string }>(
    (all) => {
      const params = { ruleId };
      if (!all) return send(move, { params, body: { day, toDay, ...place, reason: '' } });
      const { everyWeeks, firstDay, lastDay } = all;
      const days = { weekdays: [...others, weekdayOf(toDay)], everyWeeks, firstDay, lastDay };
      return send(update, { params, body: { ...days, ...place, fromDay: day < toDay ? day : toDay } });
    },
    {
      invalidates: timetableToInvalidate,
      done: ({ message }) => toastSuccess(message),
      failed: text.forms.move.failed,
    },
  );
  const run = (all: typeof rule) => void change.run(all).then((done) => done && onClose());
  return (
    <Dialog
      {...{ opened, onClose }}
      busy={change.busy}
      title={text.dropTitle(meeting.subject_name, dayTitle(toDay), step)}
    >
      {namesOff(daysOff, toDay).map((name) => (
        <p key={name}>{text.isDayOff(name)}</p>
      ))}
      {others.length > 0 && start_time !== rule?.start_time && <p className="quiet">{text.dropAlso(others)}</p>}
      <DialogActions>
        {rule && (
          <Button variant="default" disabled={change.busy} onClick={() => run(rule)}>
            {text.allLater}
          </Button>
        )}
        <Button disabled={change.busy} onClick={() => run(undefined)} data-autofocus>
          {text.onlyThis}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
