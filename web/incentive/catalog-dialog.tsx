import { Autocomplete, TextInput } from '@mantine/core';
import { useRef } from 'react';
import type { createItems, ShopItem } from '#contract/incentive/incentive-calls.ts';
import { LONGEST_NAME } from '#contract/subject/subject-calls.ts';
import type { EntryOf } from '#web/form/entry.ts';
import { useForm } from '#web/form/form.tsx';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { NameHint } from '#web/form/name-hint.tsx';
import { NumberField } from '#web/form/number-field.tsx';
import { useProgramLevels } from '#web/registration/registration-data.ts';
import { ProgramLevelInput } from '#web/student/program-level-input.tsx';
import type { OpenedDialogProps } from '#web/ui/use-dialog.tsx';
import { useSaveItem } from './catalog-data.ts';
import { catalogText } from './catalog-text.ts';

interface CatalogDialogProps extends OpenedDialogProps {
  /** The incentive to change, or null to add one. */
  readonly item: ShopItem | null;
  /** The names of the professor's own subjects, offered while typing; another one is warned of and taken. */
  readonly subjects: readonly string[];
}

/** Adds an incentive, or changes one after a question. @see spec §5, §8 */
export function CatalogDialog({ item, subjects, ...dialog }: CatalogDialogProps) {
  const initial: EntryOf<typeof createItems> = {
    item_name: item?.item_name ?? '',
    item_subject: item?.item_subject ?? '',
    item_classSection: item?.item_classSection ?? '',
    item_quantity: item?.item_quantity ?? '',
    item_price: item?.item_price ?? '',
  };
  const form = useForm({
    initial,
    required: item ? [] : ['item_name', 'item_subject', 'item_classSection', 'item_quantity', 'item_price'],
    missing: catalogText.missing,
    change: useSaveItem(item),
    onDone: dialog.onClose,
  });
  const ofSubject = useRef<HTMLInputElement>(null);
  return (
    <FormDialog {...dialog} form={form} title={item ? catalogText.updateTitle : catalogText.addTitle}>
      {item && <p>{catalogText.keepHint}</p>}
      <TextInput
        label={catalogText.name}
        data-autofocus
        maxLength={LONGEST_NAME}
        autoComplete="off"
        {...form.field('item_name')}
      />
      <div>
        <Autocomplete
          ref={ofSubject}
          label={catalogText.subject}
          data={[...subjects]}
          limit={8}
          openOnFocus={false}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          {...form.field('item_subject')}
        />
        <NameHint
          typed={form.values.item_subject}
          known={subjects}
          unknown={catalogText.noSubjectOf}
          onTake={(item_subject) => {
            form.set({ item_subject });
            ofSubject.current?.focus();
          }}
        />
      </div>
      <ProgramLevelInput {...useProgramLevels()} {...form.field('item_classSection')} />
      <NumberField label={catalogText.quantity} {...form.field('item_quantity')} />
      <NumberField label={catalogText.price} {...form.field('item_price')} />
    </FormDialog>
  );
}
