import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import {
  type DateOrder,
  dateOrders,
  MOST_COMING_YEARS,
  ownTimetableImport,
  schoolTimetableImport,
  type TimetablePreview,
} from '#contract/school/timetable-import/timetable-import-calls.ts';
import { type TimetableRole, timetableToInvalidate } from '#web/attendance/timetable/timetable-data.ts';
import { baseText } from '#web/platform/base/base-text.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { Dialog, DialogActions } from '#web/platform/dialog/dialog.tsx';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { namedOptions } from '#web/platform/form/choice-input.tsx';
import { useChange } from '#web/platform/ui/change.ts';
import { FilePicker } from '#web/platform/ui/file-picker.tsx';
import { toastSuccess } from '#web/platform/ui/toast.ts';
import { ImportedLines } from './imported-lines.tsx';
import { timetableImportText as text } from './timetable-import-text.ts';

/** A chosen file with the answers to its questions. */
interface ChosenTimetable {
  readonly file: File;
  readonly dates: DateOrder | '';
  readonly years: string;
  readonly takesDaysOff: boolean;
}

function formOf({ file, dates, years, takesDaysOff }: ChosenTimetable) {
  const form = new FormData();
  form.set('dates', dates);
  form.set('years', years);
  form.set('days_off', takesDaysOff ? 'yes' : '');
  form.set('file', file, file.name);
  return { form };
}

interface SeenTimetable {
  readonly chosen: ChosenTimetable;
  readonly read: TimetablePreview;
}

/** Imports a timetable: choose a file, answer its questions, see what it would do, confirm. Earlier imports can be undone. */
export function ImportTimetableDialog({ who, opened, onClose }: OpenedDialogProps & { readonly who: TimetableRole }) {
  const [seen, setSeen] = useState<SeenTimetable>();
  const calls =
    who === 'admin' ? schoolTimetableImport : (ownTimetableImport as unknown as typeof schoolTimetableImport);
  const invalidates = [calls.list, ...timetableToInvalidate];
  const { data } = useCall(calls.list);
  const preview = useChange(calls.preview, { sending: formOf, done: '', failed: text.readFailed });
  const name = useChange(calls.name, { done: '', failed: text.failed });
  const store = useChange(calls.import, { sending: formOf, invalidates, done: '', failed: text.failed });
  const undo = useChange(calls.undo, {
    sending: ({ import_id: importId }: { import_id: number; fileName: string }) => ({ params: { importId } }),
    question: ({ fileName }) => text.askUndo(fileName),
    invalidates,
    failed: text.failed,
  });
  const busy = preview.busy || name.busy || store.busy;
  const { chosen, read } = seen ?? {};
  const fresh = read?.lines.filter(({ state }) => state === 'new' || state === 'changed').length ?? 0;
  const isOpen = read?.lines.some(({ state }) => state === 'problem' || state === 'question');

  async function look(next: ChosenTimetable) {
    const reply = await preview.run(next);
    if (reply) setSeen({ chosen: next, read: reply.preview });
  }
  async function answer(title: string, subject: string) {
    if (chosen && (await name.run({ title, subject_id: Number(subject) || null }))) await look(chosen);
  }
  async function importAll() {
    // The proposed order is in the form, where it can be changed.
    if (!chosen || !(await store.run({ ...chosen, dates: chosen.dates || (read?.dates?.proposed ?? '') }))) return;
    toastSuccess(text.imported(fresh));
    setSeen(undefined);
  }

  return (
    <Dialog opened={opened} title={text.title} size={860} busy={store.busy} onClose={onClose}>
      <div className="grid gap-16">
        <p>{text.detail}</p>
        <div className="row wrap gap-8">
          {chosen && <p className="strong breaks">{chosen.file.name}</p>}
          <FilePicker
            label={text.choose}
            accept=".ics,.csv,.txt,.tsv,.xlsx,text/calendar,text/csv"
            onPick={(file) => void look({ file, dates: '', years: '0', takesDaysOff: false })}
          >
            {(pick) => (
              <Button variant="default" loading={preview.busy} onClick={pick}>
                {text.choose}
              </Button>
            )}
          </FilePicker>
        </div>
        {seen && (
          <>
            <Questions {...seen} busy={busy} onChosen={look} onAnswer={answer} />
            <ImportedLines lines={seen.read.lines} />
            <p className="quiet breaks" role="status">
              {[...seen.read.notes, isOpen ? text.first : fresh === 0 && text.nothingNew].filter(Boolean).join(' ')}
            </p>
          </>
        )}
        {!seen && data && data.imports.length > 0 && <h3>{text.earlier}</h3>}
        {!seen &&
          data?.imports.map((one) => (
            <div key={one.import_id} className="row spread gap-12">
              <span className="shrinks breaks">
                {one.fileName} <span className="block faint">{text.earlierOne(one.createdAt, one.entries)}</span>
              </span>
              <Button variant="default" aria-label={text.undoOf(one.fileName)} onClick={() => void undo.run(one)}>
                {text.undo}
              </Button>
            </div>
          ))}
      </div>
      <DialogActions>
        <Button variant="default" disabled={store.busy} onClick={onClose}>
          {baseText.close}
        </Button>
        {read && (
          <Button disabled={isOpen || fresh === 0 || busy} loading={store.busy} onClick={() => void importAll()}>
            {text.import(fresh)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

interface QuestionsProps extends SeenTimetable {
  readonly busy: boolean;
  readonly onChosen: (next: ChosenTimetable) => unknown;
  readonly onAnswer: (title: string, subject: string) => unknown;
}

/** What only a person knows: the order of dates, the subject of titles, and whether days off are taken. */
function Questions({ read, chosen, busy, onChosen, onAnswer }: QuestionsProps) {
  const daysOff = read.lines.filter(({ weekdays, problem }) => weekdays.length === 0 && problem === '').length;
  const asked = read.lines.filter(({ state, isAnswered }) => isAnswered || state === 'question' || state === 'problem');
  const titles = new Map(asked.map((line) => [line.title, line]));
  const please = { value: '', label: text.pleaseChoose };
  const subjects = [
    { value: '0', label: text.leaveOut },
    ...read.subjects.map((one) => ({ value: String(one.subject_id), label: one.name })),
  ];
  return (
    <>
      {read.dates && (
        <NativeSelect
          label={text.dates(read.dates.example)}
          value={chosen.dates || read.dates.proposed}
          disabled={busy}
          data={namedOptions(dateOrders, text.dateOrders)}
          onChange={({ currentTarget }) =>
            onChosen({ ...chosen, dates: dateOrders.find((each) => each === currentTarget.value) ?? '' })
          }
        />
      )}
      {[...titles.values()].map(({ title, isAnswered, subject_id }) => (
        <NativeSelect
          key={title}
          label={text.whichSubject(title)}
          value={isAnswered || subject_id > 0 ? String(subject_id) : ''}
          disabled={busy}
          data={[please, ...subjects]}
          onChange={({ currentTarget }) => currentTarget.value && onAnswer(title, currentTarget.value)}
        />
      ))}
      {read.yearly > 0 && (
        <NativeSelect
          label={text.yearly(read.yearly)}
          value={chosen.years}
          disabled={busy}
          data={Array.from({ length: MOST_COMING_YEARS + 1 }, (_, years) => ({
            value: String(years),
            label: text.comingYears(years),
          }))}
          onChange={({ currentTarget }) => onChosen({ ...chosen, years: currentTarget.value })}
        />
      )}
      {daysOff > 0 && daysOff < read.lines.length && (
        <Checkbox
          label={text.takeDaysOff(daysOff)}
          checked={chosen.takesDaysOff}
          disabled={busy}
          onChange={({ currentTarget }) => onChosen({ ...chosen, takesDaysOff: currentTarget.checked })}
        />
      )}
    </>
  );
}
