import { Checkbox } from '@mantine/core';
import type { ClassSession } from '#contract/attendance/session/session-calls.ts';
import { sessionDates } from '#contract/attendance/session/session-date-rules.ts';
import { timeZone } from '#web/platform/base/date-text.ts';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { DateField } from '#web/platform/form/date-field.tsx';
import { useForm } from '#web/platform/form/form.tsx';
import { FormDialog } from '#web/platform/form/form-dialog.tsx';
import { MoreOptions } from '#web/platform/form/more-options.tsx';
import { isWrongNumber, NumberField } from '#web/platform/form/number-field.tsx';
import { TimeInput } from '#web/platform/form/time-input.tsx';
import { NextDayNote } from '#web/subjects/subject/next-day-note.tsx';
import { type NamedSession, presentDate, type SessionEntry, sessionInTheWay, useSaveSession } from './session-data.ts';
import type { SessionsOwner } from './session-of.ts';
import { sessionText } from './session-text.ts';

interface SessionDialogProps extends OpenedDialogProps {
  readonly owner: SessionsOwner;
  /** The subject's own hours, `HH:MM` or '', which a new session takes over. */
  readonly hours: { readonly start: string; readonly end: string };
  /** The session to change, or null to add one. */
  readonly session: NamedSession | null;
  /** Whose points and experience a new one takes over: the subject's last session, or what the school gives a first one. */
  readonly last: (Pick<ClassSession, 'class_token' | 'class_exp'> & Partial<ClassSession>) | undefined;
}

/** What is nearly always as it was last time. */
const rare = ['class_token', 'class_exp', 'lateAfterMinutes'] as const;

/** Adds a session, or changes one after a question. @see spec §2, §4, §5 */
export function SessionDialog({ owner, hours, session, last, ...dialog }: SessionDialogProps) {
  const initial: SessionEntry = {
    class_token: (session ?? last)?.class_token ?? '',
    class_exp: (session ?? last)?.class_exp ?? '',
    date: presentDate(session),
    start_time: session ? (session.start_time ?? '') : hours.start,
    end_time: session ? (session.end_time ?? '') : hours.end,
    lateAfterMinutes: (session ?? last)?.lateAfterMinutes ?? '',
    openToAll: session ? session.class_courseYearSection.trim() === '' : owner.kind === 'event',
    another: false,
  };
  const { first, last: lastDay } = sessionDates(new Date(), timeZone());
  const form = useForm({
    initial,
    required: ['date', 'start_time', 'end_time', ...(session ? [] : (['class_token', 'class_exp'] as const))],
    missing: sessionText.missing,
    change: useSaveSession(owner, session),
    advice: adviceOn(session === null),
    onDone: dialog.onClose,
  });
  const { start_time, end_time, openToAll, another } = form.values;
  const ownProgram = session?.class_courseYearSection.trim() || owner.program.trim();
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

/** What to do about the six hours: a new session of today can wait for them, any other is to be somewhere else. */
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
