import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { type ClassSession, createClass, updateClass } from '#contract/attendance/session/session-calls.ts';
import { sessionDates } from '#contract/attendance/session/session-date-rules.ts';
import type { BodyOf } from '#contract/platform/base/call.ts';
import { localTime } from '#contract/platform/base/dates.ts';
import { dayText, timeZone } from '#web/platform/base/date-text.ts';
import { send } from '#web/platform/calls/send.ts';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { DateField } from '#web/platform/form/date-field.tsx';
import { onlyChanged } from '#web/platform/form/dirty-values.ts';
import { useForm } from '#web/platform/form/form.tsx';
import { FormDialog } from '#web/platform/form/form-dialog.tsx';
import type { EntryOf } from '#web/platform/form/form-values.ts';
import { MoreOptions } from '#web/platform/form/more-options.tsx';
import { isWrongNumber, NumberField, type TypedNumber } from '#web/platform/form/number-field.tsx';
import { TimeInput } from '#web/platform/form/time-input.tsx';
import { useChange } from '#web/platform/ui/change.ts';
import { NextDayNote } from '#web/subjects/subject/next-day-note.tsx';
import { type NamedSession, sessionInTheWay, sessionsToInvalidate } from './session-data.ts';
import type { SessionsOwner } from './session-links.ts';
import { sessionText } from './session-text.ts';

interface SessionDialogProps extends OpenedDialogProps {
  readonly owner: SessionsOwner;
  /** The subject's own hours, `HH:MM` or '', which a new session copies. */
  readonly hours: { readonly start: string; readonly end: string };
  /** The session to change, or null to add one. */
  readonly session: NamedSession | null;
  /**
   * The source of a new session's points and experience: the last session, or the school's values for the first session
   * of a subject.
   */
  readonly last: (Pick<ClassSession, 'class_token' | 'class_exp'> & Partial<ClassSession>) | undefined;
}

type Ticked = 'class_courseYearSection' | 'isOpen' | 'isdeleted' | 'another' | 'lateAfterMinutes';

/** What a user enters for a session, whether it is open to all, and whether it is another class of the same day. */
type SessionEntry = EntryOf<typeof createClass, Exclude<keyof BodyOf<typeof createClass>, Ticked>> & {
  readonly lateAfterMinutes: TypedNumber;
  readonly openToAll: boolean;
  readonly another: boolean;
};

/** A session's date, or today for a new one. */
function presentDate(session: ClassSession | null): string {
  return session ? localTime(session.createdAt, timeZone()).day : sessionDates(new Date(), timeZone()).today;
}

/** Fields whose values are nearly always the same as in the last session. */
const rare = ['class_token', 'class_exp', 'lateAfterMinutes'] as const;

/** Adds a session, or changes a session after asking for confirmation. @see spec §2, §4, §5 */
export function SessionDialog({ owner, hours, session, last, ...dialog }: SessionDialogProps) {
  const { kind, subjectId, program } = owner;
  const ownProgram = session?.class_courseYearSection.trim() || program.trim();
  // An unchanged date is not sent, so that the server's day counts even if this device's calendar differs.
  const [date] = useState(() => presentDate(session));
  function save({ openToAll, lateAfterMinutes, ...values }: SessionEntry) {
    const day = { date: values.date === date ? null : values.date, lateAfterMinutes: undefined };
    // Blank means that no one is late; for a new session it means the subject's setting.
    const late = lateAfterMinutes === '' ? (session ? null : undefined) : lateAfterMinutes;
    // Spec §2: the session of an event sends a single space.
    const level = kind === 'event' ? ' ' : openToAll ? '' : ownProgram;
    const body = { ...values, ...day, lateAfterMinutes: late, class_courseYearSection: level };
    if (!session) {
      const isOpen = kind === 'event' || openToAll;
      return send(createClass, { params: { subjectId }, body: { ...body, isOpen, isdeleted: false } });
    }
    const params = { subjectId, classId: session.class_id };
    const { class_token, class_exp } = values;
    const wasOpen = session.class_courseYearSection.trim() === '';
    const changed = kind === 'event' || openToAll !== wasOpen ? level : null;
    const worth = onlyChanged(session, { class_token, class_exp });
    return send(updateClass, {
      params,
      body: { ...body, ...worth, class_courseYearSection: changed, isOpen: false },
    });
  }
  const change = useChange(save, {
    question: session
      ? (entry) => ({
          title: sessionText.askUpdate(session.when),
          ...(entry.date !== date && { detail: sessionText.askMoveDetail(dayText(entry.date), session.present) }),
        })
      : undefined,
    invalidates: sessionsToInvalidate,
    done: session ? updateClass.done : createClass.done,
    failed: session ? sessionText.updateFailed : sessionText.addFailed,
  });
  const initial: SessionEntry = {
    class_token: (session ?? last)?.class_token ?? '',
    class_exp: (session ?? last)?.class_exp ?? '',
    date: presentDate(session),
    start_time: session ? (session.start_time ?? '') : hours.start,
    end_time: session ? (session.end_time ?? '') : hours.end,
    lateAfterMinutes: (session ?? last)?.lateAfterMinutes ?? '',
    openToAll: session ? session.class_courseYearSection.trim() === '' : kind === 'event',
    another: false,
  };
  const { first, last: lastDay } = sessionDates(new Date(), timeZone());
  const form = useForm({
    initial,
    required: ['date', 'start_time', 'end_time', ...(session ? [] : (['class_token', 'class_exp'] as const))],
    missing: sessionText.missing,
    change,
    advice: adviceOn(session === null),
    onDone: dialog.onClose,
  });
  const { start_time, end_time, openToAll, another } = form.values;
  return (
    <FormDialog {...dialog} form={form} title={session ? sessionText.updateTitle : sessionText.addTitle}>
      <DateField label={sessionText.date} first={first} last={lastDay} {...form.field('date')} />
      <TimeInput label={sessionText.startTime} {...form.field('start_time')} />
      <TimeInput label={sessionText.endTime} {...form.field('end_time')} />
      <NextDayNote start={start_time} end={end_time} />
      <MoreOptions wrong={rare.some((name) => isWrongNumber(form.field(name)))}>
        <NumberField label={sessionText.pointValue} {...form.field('class_token')} />
        <NumberField label={sessionText.experience} {...form.field('class_exp')} />
        <NumberField
          label={sessionText.lateAfter}
          description={session ? sessionText.lateAfterHelp : sessionText.lateAfterNew}
          {...form.field('lateAfterMinutes')}
        />
        {ownProgram !== '' && (
          <Checkbox
            label={sessionText.openToAllChoice}
            description={sessionText.openToAllDetail(ownProgram)}
            checked={openToAll}
            onChange={(event) => form.set({ openToAll: event.currentTarget.checked })}
          />
        )}
      </MoreOptions>
      {(another || form.failure?.advice !== undefined) && (
        <Checkbox
          label={sessionText.another}
          checked={another}
          onChange={(event) => form.set({ another: event.currentTarget.checked })}
        />
      )}
    </FormDialog>
  );
}

/** Advice if two sessions are less than six hours apart: wait with a new session today, otherwise change the time. */
const adviceOn =
  (isNew: boolean) =>
  (error: unknown, { date }: SessionEntry) => {
    const other = sessionInTheWay(error);
    const now = new Date().toISOString();
    if (!other) return undefined;
    return isNew && date === presentDate(null)
      ? sessionText.waitOrTick(other, now)
      : sessionText.moveOrTick(other, now);
  };
