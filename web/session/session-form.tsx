import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { messageOf } from '#web/base/call-failed.ts';
import { DialogActions } from '#web/base/dialog.tsx';
import { FormFailure } from '#web/base/form-failure.tsx';
import { NumberField } from '#web/base/number-field.tsx';
import { TimeInput } from '#web/base/time-input.tsx';
import { TimeWarning } from '#web/subject/time-warning.tsx';
import { sessionText } from './session-text.ts';

/** What a person enters of a session. */
export interface SessionValues {
  /** '' where nothing was typed. */
  readonly points: number | '';
  readonly exp: number | '';
  /** `HH:MM`, or '' for nothing. */
  readonly start: string;
  readonly end: string;
  readonly openToAll: boolean;
}

interface SessionFormProps {
  readonly initial: SessionValues;
  /** The program that a session is kept to unless it is opened; '' for an event, which has no such choice. */
  readonly program: string;
  /** Whether blank points and experience keep what is there. @see spec §5 */
  readonly keepsBlank: boolean;
  readonly failed: { readonly message: string; readonly detail: string };
  /** Carries it out; resolves to false when the person decided against it. */
  readonly onSave: (values: SessionValues) => Promise<boolean>;
  readonly onClose: () => void;
}

/** The fields of a session, in its dialog. @see spec §5 */
export function SessionForm({ initial, program, keepsBlank, failed, onSave, onClose }: SessionFormProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [incomplete, setIncomplete] = useState(false);
  const form = useForm({ initialValues: { ...initial } });
  const { points, exp, start, end, openToAll } = form.values;

  async function save(values: SessionValues) {
    const required = [values.start, values.end, ...(keepsBlank ? [] : [values.points, values.exp])];
    const lacks = required.includes('');
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
        {keepsBlank && <Text c="dimmed">{sessionText.keepHint}</Text>}
        <NumberField
          label={sessionText.pointValue}
          value={points}
          onChange={(next) => form.setFieldValue('points', next)}
          required={!keepsBlank}
          error={incomplete && !keepsBlank && points === ''}
        />
        <NumberField
          label={sessionText.experience}
          value={exp}
          onChange={(next) => form.setFieldValue('exp', next)}
          required={!keepsBlank}
          error={incomplete && !keepsBlank && exp === ''}
        />
        <TimeInput
          label={sessionText.startTime}
          value={start}
          onChange={(next) => form.setFieldValue('start', next)}
          required
          error={incomplete && start === ''}
        />
        <TimeInput
          label={sessionText.endTime}
          value={end}
          onChange={(next) => form.setFieldValue('end', next)}
          required
          error={incomplete && end === ''}
        />
        <TimeWarning start={start} end={end}>
          {sessionText.endsBeforeStart}
        </TimeWarning>
        {program !== '' && (
          <Checkbox
            label={sessionText.openToAllChoice}
            description={sessionText.openToAllDetail(program)}
            checked={openToAll}
            onChange={(event) => form.setFieldValue('openToAll', event.currentTarget.checked)}
          />
        )}
        {incomplete && <FormFailure message={sessionText.missing} />}
        {failure !== null && <FormFailure message={failed.message} detail={messageOf(failure, failed.detail)} />}
      </Stack>
      <DialogActions>
        <Button variant="default" disabled={busy} onClick={onClose}>
          {sessionText.cancel}
        </Button>
        <Button type="submit" loading={busy}>
          {sessionText.save}
        </Button>
      </DialogActions>
    </form>
  );
}
