import { Autocomplete, Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { LONGEST_NAME } from '#contract/subject/subject-calls.ts';
import { CallFailed, messageOf } from '#web/base/call-failed.ts';
import { DialogActions } from '#web/base/dialog.tsx';
import { FormFailure } from '#web/base/form-failure.tsx';
import { NumberField } from '#web/base/number-field.tsx';
import { ProgramLevelInput } from '#web/student/program-level-input.tsx';
import { catalogText } from './catalog-text.ts';

/** What a person enters of an incentive; '' for nothing. */
export interface CatalogValues {
  readonly name: string;
  readonly subject: string;
  readonly program: string;
  readonly quantity: number | '';
  readonly price: number | '';
}

/** What is known already and offered while typing. */
export interface CatalogSuggestions {
  readonly subjects: readonly string[];
  readonly programs: readonly string[];
}

interface CatalogFormProps {
  readonly initial: CatalogValues;
  readonly suggestions: CatalogSuggestions;
  /** Whether every field must be filled; otherwise blank keeps what is there. @see spec §5 */
  readonly complete: boolean;
  /** What did not work and why, in spec §8's words, where the server does not say. */
  readonly failed: { readonly message: string; readonly detail: string };
  /** Carries it out; resolves to false when the person decided against it. */
  readonly onSave: (values: CatalogValues) => Promise<boolean>;
  readonly onClose: () => void;
}

/** The fields of an incentive, in its dialog. @see spec §5 */
export function CatalogForm({ initial, suggestions, complete, failed, onSave, onClose }: CatalogFormProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [incomplete, setIncomplete] = useState(false);
  const form = useForm<CatalogValues>({ initialValues: { ...initial } });
  const isLacking = (value: string | number) => incomplete && String(value).trim() === '';
  const isRefused = (field: string) => failure instanceof CallFailed && failure.field === field;

  async function save(values: CatalogValues) {
    const lacks = complete && Object.values(values).some((value) => String(value).trim() === '');
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

  const { name, subject, program, quantity, price } = form.values;
  return (
    <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Stack gap="sm">
        {!complete && <p>{catalogText.keepHint}</p>}
        <TextInput
          label={catalogText.name}
          withAsterisk={complete}
          data-autofocus
          maxLength={LONGEST_NAME}
          autoComplete="off"
          {...form.getInputProps('name')}
          error={isLacking(name) || isRefused('item_name')}
        />
        <Autocomplete
          label={catalogText.subject}
          withAsterisk={complete}
          data={[...suggestions.subjects]}
          limit={8}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          {...form.getInputProps('subject')}
          error={isLacking(subject) || isRefused('item_subject')}
        />
        <ProgramLevelInput
          suggestions={suggestions.programs}
          withAsterisk={complete}
          {...form.getInputProps('program')}
          error={isLacking(program) || isRefused('item_classSection')}
        />
        <NumberField
          label={catalogText.quantity}
          required={complete}
          value={quantity}
          onChange={(next) => form.setFieldValue('quantity', next)}
          error={isLacking(quantity) || isRefused('item_quantity')}
        />
        <NumberField
          label={catalogText.price}
          required={complete}
          value={price}
          onChange={(next) => form.setFieldValue('price', next)}
          error={isLacking(price) || isRefused('item_price')}
        />
        {incomplete && <FormFailure message={catalogText.missing} />}
        {failure !== null && <FormFailure message={failed.message} detail={messageOf(failure, failed.detail)} />}
      </Stack>
      <DialogActions>
        <Button variant="default" disabled={busy} onClick={onClose}>
          {catalogText.cancel}
        </Button>
        <Button type="submit" loading={busy}>
          {catalogText.save}
        </Button>
      </DialogActions>
    </form>
  );
}
