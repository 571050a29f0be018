import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useId, useState } from 'react';
import { CallFailed, messageOf } from '#web/base/call-failed.ts';
import { DialogActions } from '#web/base/dialog.tsx';
import { FormFailure } from '#web/base/form-failure.tsx';
import { TimeInput } from '#web/base/time-input.tsx';
import { subjectText } from './subject-text.ts';
import { TimeWarning } from './time-warning.tsx';

/** What a person enters of a subject or an event; times as `HH:MM`, '' for nothing. */
export interface SubjectValues {
  readonly name: string;
  readonly program: string;
  readonly start: string;
  readonly end: string;
}

interface SubjectFormProps {
  readonly labels: { readonly name: string; readonly startTime: string; readonly endTime: string };
  readonly initial: SubjectValues;
  /** The present name, shown where a blank one keeps it. */
  readonly presentName?: string;
  /** The program levels known already, offered while typing; left out for an event, which has none. */
  readonly programs?: readonly string[];
  /** Spec §5's sentence where every field must be filled; left out where blank keeps what is there. */
  readonly missing?: string;
  readonly hint?: ReactNode;
  /** What did not work and why, in spec §8's words, where the server does not say. */
  readonly failed: { readonly message: string; readonly detail: string };
  /** Carries it out; resolves to false when the person decided against it. */
  readonly onSave: (values: SubjectValues) => Promise<boolean>;
  readonly onClose: () => void;
}

/** The fields of a subject or an event, in its dialog. An end before the start is warned of and taken. @see spec §5, decisions §4.8 */
export function SubjectForm(props: SubjectFormProps) {
  const { labels, initial, presentName, programs, missing, hint, failed, onSave, onClose } = props;
  const known = useId();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [incomplete, setIncomplete] = useState(false);
  const form = useForm({ initialValues: { ...initial } });
  const { name, program, start, end } = form.values;
  const isLacking = (value: string) => incomplete && value.trim() === '';

  async function save(values: SubjectValues) {
    const all = [values.name, ...(programs ? [values.program] : []), values.start, values.end];
    const lacks = missing !== undefined && all.some((value) => value.trim() === '');
    setIncomplete(lacks);
    setFailure(null);
    if (lacks) return;
    setBusy(true);
    try {
      if (await onSave(values)) onClose();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Stack gap="sm">
        {hint}
        <TextInput
          label={labels.name}
          withAsterisk={missing !== undefined}
          data-autofocus
          placeholder={presentName ?? ''}
          maxLength={120}
          autoComplete="off"
          {...form.getInputProps('name')}
          error={isLacking(name) || (failure instanceof CallFailed && failure.field === 'subject_name')}
        />
        {programs && (
          <TextInput
            label={subjectText.program}
            description={subjectText.programExample}
            withAsterisk={missing !== undefined}
            maxLength={60}
            autoComplete="off"
            list={known}
            {...form.getInputProps('program')}
            error={isLacking(program)}
          />
        )}
        {programs && (
          <datalist id={known}>
            {programs.map((each) => (
              <option key={each} value={each} />
            ))}
          </datalist>
        )}
        <TimeInput
          label={labels.startTime}
          required={missing !== undefined}
          value={start}
          onChange={(time) => form.setFieldValue('start', time)}
          error={isLacking(start)}
        />
        <TimeInput
          label={labels.endTime}
          required={missing !== undefined}
          value={end}
          onChange={(time) => form.setFieldValue('end', time)}
          error={isLacking(end)}
        />
        <TimeWarning start={start} end={end}>
          {subjectText.endsBeforeStart}
        </TimeWarning>
        {incomplete && <FormFailure message={missing ?? ''} />}
        {failure !== null && <FormFailure message={failed.message} detail={messageOf(failure, failed.detail)} />}
      </Stack>
      <DialogActions>
        <Button variant="default" disabled={busy} onClick={onClose}>
          {subjectText.cancel}
        </Button>
        <Button type="submit" loading={busy}>
          {subjectText.save}
        </Button>
      </DialogActions>
    </form>
  );
}
