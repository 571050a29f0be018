import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import {
  dateOrders,
  MOST_COMING_YEARS,
  type TimetablePreview,
} from '#contract/school/timetable-import/timetable-import-calls.ts';
import type { TimetableRole } from '#web/attendance/timetable/timetable-data.ts';
import { baseText } from '#web/platform/base/base-text.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { Dialog, DialogActions } from '#web/platform/dialog/dialog.tsx';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { namedOptions } from '#web/platform/form/choice-input.tsx';
import { FilePicker } from '#web/platform/ui/file-picker.tsx';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import { toastSuccess } from '#web/platform/ui/toast.ts';
import { ImportedDaysOff, ImportedRules } from './imported-rules.tsx';
import { type ChosenTimetable, importCallsOf, useTimetableImport } from './timetable-import-data.ts';
import { timetableImportText as text } from './timetable-import-text.ts';

interface ImportTimetableDialogProps extends OpenedDialogProps {
  readonly who: TimetableRole;
}

/** Imports a timetable: choose a file, answer its questions, see what it would do, confirm. Earlier imports can be undone. */
export function ImportTimetableDialog({ who, opened, onClose }: ImportTimetableDialogProps) {
  const [chosen, setChosen] = useState<ChosenTimetable>();
  const [read, setRead] = useState<TimetablePreview>();
  const { preview, name, store, undo } = useTimetableImport(who);
  const busy = preview.busy || name.busy || store.busy;

  const isNew = ({ state }: { state: string }) => state === 'new';
  const classes = read?.rules.filter(isNew).reduce((sum, rule) => sum + rule.classes, 0) ?? 0;
  const daysOff = read?.daysOff.filter(isNew).length ?? 0;

  async function look(next: ChosenTimetable) {
    const reply = await preview.run(next);
    if (!reply) return;
    setChosen(next);
    setRead(reply.preview);
  }
  async function answer(title: string, subject: string) {
    const subject_id = subject === 'out' ? null : Number(subject);
    if (chosen && (await name.run({ title, subject_id }))) await look(chosen);
  }
  async function importAll() {
    const reply = chosen && (await store.run(chosen));
    if (!reply) return;
    toastSuccess(text.imported(classes, daysOff));
    setChosen(undefined);
    setRead(undefined);
  }

  const entries = [...(read?.rules ?? []), ...(read?.daysOff ?? [])];
  const isOpen =
    entries.some(({ state }) => state === 'problem' || state === 'question') || (read?.dates && !chosen?.dates);
  return (
    <Dialog opened={opened} title={text.title} size={860} busy={store.busy} onClose={onClose}>
      <div className="grid gap-16">
        <p>{text.detail}</p>
        <div className="row wrap gap-8">
          {chosen && <p className="strong breaks">{chosen.file.name}</p>}
          <FilePicker
            label={text.choose}
            accept=".ics,.csv,.txt,.tsv,.xlsx,text/calendar,text/csv"
            onPick={(file) => void look({ file, dates: '', years: 0, takesDaysOff: false })}
          >
            {(pick) => (
              <ButtonWithIcon
                Icon={IconUpload}
                variant={read ? 'default' : 'filled'}
                loading={preview.busy}
                onClick={pick}
              >
                {read ? text.chooseOther : text.choose}
              </ButtonWithIcon>
            )}
          </FilePicker>
        </div>
        {chosen && read ? (
          <>
            <Questions read={read} chosen={chosen} busy={busy} onChosen={look} onAnswer={answer} />
            {read.notes.map((note) => (
              <p key={note} className="quiet breaks">
                {note}
              </p>
            ))}
            {read.rules.length > 0 && <ImportedRules rules={read.rules} />}
            {read.daysOff.length > 0 && <ImportedDaysOff daysOff={read.daysOff} />}
            <p className="quiet" role="status">
              {isOpen ? text.first : classes + daysOff === 0 && text.nothingNew}
            </p>
          </>
        ) : (
          <EarlierTimetables who={who} onUndo={undo.run} />
        )}
      </div>
      <DialogActions>
        <Button variant="default" disabled={store.busy} onClick={onClose}>
          {read ? baseText.cancel : baseText.close}
        </Button>
        {read && (
          <Button
            disabled={isOpen || classes + daysOff === 0 || busy}
            loading={store.busy}
            onClick={() => void importAll()}
          >
            {text.import(classes, daysOff)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

interface QuestionsProps {
  readonly read: TimetablePreview;
  readonly chosen: ChosenTimetable;
  readonly busy: boolean;
  readonly onChosen: (next: ChosenTimetable) => unknown;
  readonly onAnswer: (title: string, subject: string) => unknown;
}

/** What only a person knows: the order of dates, the subject of titles, and which days off to take. */
function Questions({ read, chosen, busy, onChosen, onAnswer }: QuestionsProps) {
  const subjects = read.subjects.map((one) => ({ value: String(one.subject_id), label: one.name }));
  const years = Array.from({ length: MOST_COMING_YEARS + 1 }, (_, count) => ({
    value: String(count),
    label: text.comingYears(count),
  }));
  return (
    <>
      {read.dates && (
        <NativeSelect
          label={text.dates(read.dates.example)}
          value={chosen.dates}
          disabled={busy}
          data={[{ value: '', label: text.chooseOrder }, ...proposedFirst(read.dates.proposed)]}
          onChange={({ currentTarget }) =>
            onChosen({ ...chosen, dates: dateOrders.find((each) => each === currentTarget.value) ?? '' })
          }
        />
      )}
      {read.titles.length > 0 && (
        <section className="grid gap-8">
          <h3>{text.whichSubject}</h3>
          {read.titles.map(({ title, classes, isAnswered, subject_id }) => (
            <NativeSelect
              key={title}
              label={text.isWhat(title, classes)}
              value={isAnswered ? String(subject_id ?? 'out') : ''}
              disabled={busy}
              data={[
                ...(isAnswered ? [] : [{ value: '', label: text.chooseSubject }]),
                { value: 'out', label: text.leftOut },
                ...subjects,
              ]}
              onChange={({ currentTarget }) => currentTarget.value && onAnswer(title, currentTarget.value)}
            />
          ))}
        </section>
      )}
      {read.offersDaysOff && (
        <Checkbox
          label={text.takeDaysOff(read.daysOff.length)}
          checked={chosen.takesDaysOff}
          disabled={busy}
          onChange={({ currentTarget }) => onChosen({ ...chosen, takesDaysOff: currentTarget.checked })}
        />
      )}
      {read.yearly > 0 && (!read.offersDaysOff || chosen.takesDaysOff) && (
        <NativeSelect
          label={text.years(read.yearly)}
          value={String(chosen.years)}
          disabled={busy}
          data={years}
          onChange={({ currentTarget }) => onChosen({ ...chosen, years: Number(currentTarget.value) })}
        />
      )}
    </>
  );
}

const proposedFirst = (proposed: (typeof dateOrders)[number]) =>
  namedOptions([proposed, ...dateOrders.filter((each) => each !== proposed)], text.dateOrders);

interface EarlierTimetablesProps {
  readonly who: TimetableRole;
  readonly onUndo: (one: { import_id: number; fileName: string }) => unknown;
}

/** The imports that can still be undone. */
function EarlierTimetables({ who, onUndo }: EarlierTimetablesProps) {
  const { data } = useCall(importCallsOf(who).list);
  if (!data?.imports.length) return null;
  return (
    <section className="grid gap-8">
      <h3>{text.earlier}</h3>
      <ul className="grid gap-8">
        {data.imports.map((one) => (
          <li key={one.import_id} className="row spread gap-12">
            <span className="shrinks breaks">
              {one.fileName}{' '}
              <span className="block faint">{text.earlierOne(one.createdAt, one.rules + one.daysOff)}</span>
            </span>
            <Button variant="default" aria-label={text.undoOf(one.fileName)} onClick={() => void onUndo(one)}>
              {text.undo}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
