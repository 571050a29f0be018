import { Autocomplete, Checkbox, Group, Input, TextInput } from '@mantine/core';
import { useRef } from 'react';
import * as calls from '#contract/rewards/incentive/incentive-calls.ts';
import { LONGEST_NAME } from '#contract/subjects/subject/subject-calls.ts';
import { useKnownLevels } from '#web/people/registration/registration-data.ts';
import { ProgramLevelInput } from '#web/people/student/program-level-input.tsx';
import { baseText } from '#web/platform/base/base-text.ts';
import { dayText, today } from '#web/platform/base/date-text.ts';
import { send } from '#web/platform/calls/send.ts';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { DateField } from '#web/platform/form/date-field.tsx';
import { onlyChanged } from '#web/platform/form/dirty-values.ts';
import { type Complaint, useForm } from '#web/platform/form/form.tsx';
import { FormDialog } from '#web/platform/form/form-dialog.tsx';
import type { EntryOf } from '#web/platform/form/form-values.ts';
import { limitedOptions } from '#web/platform/form/limited-options.ts';
import { MoreOptions } from '#web/platform/form/more-options.tsx';
import { NameHint } from '#web/platform/form/name-hint.tsx';
import { isWrongNumber, NumberField } from '#web/platform/form/number-field.tsx';
import { proposals } from '#web/platform/form/suggestions.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { catalogText } from './catalog-text.ts';
import styles from './icon-choice.module.css';
import { IncentiveIcon } from './incentive-icon.tsx';
import { changedOffer, type OfferEntry, offerEntry } from './offer-entry.ts';

const anyDay = { first: '2000-01-01', last: '2100-12-31' };

/** Checks limit and days like the server, so that all errors appear together. */
function offerComplaint({ perStudent, perDays, availableFrom, availableUntil }: OfferEntry): Complaint | null {
  const fields = {
    ...(perStudent === '' && perDays !== '' && { perStudent: calls.daysWithoutTimes.message }),
    ...(availableUntil !== '' && availableUntil < availableFrom && { availableUntil: calls.offerEndsFirst.message }),
  };
  return Object.keys(fields).length > 0 ? { message: null, fields } : null;
}

const rareNumbers = ['perStudent', 'perDays'] as const;

type ItemEntry = EntryOf<
  typeof calls.createItems,
  'item_name' | 'item_subject' | 'item_classSection' | 'item_quantity' | 'item_price'
> &
  OfferEntry;

interface CatalogDialogProps extends OpenedDialogProps {
  /** The incentive to change, or null to add one. */
  readonly item: calls.ShopItem | null;
  /** The names of the professor's own subjects, suggested while typing; other names get a warning but are accepted. */
  readonly subjects: readonly string[];
}

/**
 * Changes an incentive after asking for confirmation, or adds an incentive, which needs a confirmation only if its
 * offer is over.
 * @see spec §5, §8
 */
export function CatalogDialog({ item, subjects, ...dialog }: CatalogDialogProps) {
  const initial: ItemEntry & Record<string, string | number | boolean> = {
    item_name: item?.item_name ?? '',
    item_subject: item?.item_subject ?? '',
    item_classSection: item?.item_classSection ?? '',
    item_quantity: item?.item_quantity ?? '',
    item_price: item?.item_price ?? '',
    ...offerEntry(item),
  };
  function save({ item_name, item_subject, item_classSection, item_quantity, item_price, ...offer }: ItemEntry) {
    const what = { item_name, item_subject, item_classSection, item_quantity, item_price };
    return item
      ? send(calls.updateProfessorShopItem, {
          params: { itemId: item.item_id },
          body: { ...onlyChanged(item, what), ...changedOffer(offer, item) },
        })
      : send(calls.createItems, { body: { ...what, ...changedOffer(offer, null) } });
  }
  const change = useChange(save, {
    question({ item_name, availableUntil }) {
      const isOver = availableUntil !== '' && availableUntil < today();
      if (!item && !isOver) return undefined;
      return {
        title: item ? catalogText.askUpdate(item.item_name) : catalogText.askAdd(item_name),
        detail: isOver ? catalogText.askEnded(dayText(availableUntil)) : undefined,
        ...(!item && { confirmLabel: catalogText.add }),
      };
    },
    invalidates: [calls.getItems],
    done: item ? calls.updateProfessorShopItem.done : calls.createItems.done,
    failed: item ? catalogText.updateFailed : catalogText.addFailed,
  });
  const form = useForm({
    initial,
    required: item ? [] : ['item_name', 'item_subject', 'item_classSection', 'item_quantity', 'item_price'],
    missing: catalogText.missing,
    check: offerComplaint,
    change,
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
      <NumberField label={catalogText.quantity} {...form.field('item_quantity')} />
      <NumberField label={catalogText.price} {...form.field('item_price')} />
      <div>
        <Autocomplete
          {...proposals}
          ref={ofSubject}
          label={catalogText.subject}
          data={[...subjects]}
          limit={8}
          filter={limitedOptions}
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
      <ProgramLevelInput {...useKnownLevels()} {...form.field('item_classSection')} />
      <MoreOptions
        wrong={
          rareNumbers.some((name) => isWrongNumber(form.field(name))) || Boolean(form.field('availableUntil').error)
        }
      >
        <Group grow align="start">
          <NumberField
            label={catalogText.perStudent}
            least={1}
            most={1000}
            description={catalogText.perStudentHint}
            {...form.field('perStudent')}
          />
          <NumberField
            label={catalogText.perDays}
            least={1}
            most={366}
            description={catalogText.perDaysHint}
            {...form.field('perDays')}
          />
        </Group>
        <Group grow align="start">
          <DateField
            label={catalogText.availableFrom}
            {...anyDay}
            description={catalogText.fromHint}
            {...form.field('availableFrom')}
          />
          <DateField
            label={catalogText.availableUntil}
            {...anyDay}
            description={catalogText.untilHint}
            {...form.field('availableUntil')}
          />
        </Group>
        <Input.Wrapper label={catalogText.icon} labelElement="div">
          <div className="row wrap gap-8" role="radiogroup" aria-label={catalogText.icon}>
            {['', ...calls.incentiveIcons].map((icon) => (
              <label key={icon} className={`grid middle rounded tappable dim ${styles.choice}`}>
                <input
                  className="heard"
                  type="radio"
                  name="icon"
                  aria-label={icon || catalogText.noIcon}
                  checked={form.values.icon === icon}
                  onChange={() => form.set({ icon })}
                />
                {icon === '' ? baseText.nothing : <IncentiveIcon name={icon} />}
              </label>
            ))}
          </div>
        </Input.Wrapper>
        <Checkbox
          label={catalogText.isHidden}
          checked={form.values.isHidden}
          onChange={({ currentTarget }) => form.set({ isHidden: currentTarget.checked })}
        />
      </MoreOptions>
    </FormDialog>
  );
}
