import { Button, NativeSelect } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import {
  type ProfessorField,
  professorFields,
  readProfessors,
} from '#contract/school/new-professor/new-professor-calls.ts';
import { fullName } from '#web/people/student/person-name.ts';
import { baseText } from '#web/platform/base/base-text.ts';
import { Dialog, DialogActions } from '#web/platform/dialog/dialog.tsx';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { useChange } from '#web/platform/ui/change.ts';
import { FilePicker } from '#web/platform/ui/file-picker.tsx';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import { toastSuccess } from '#web/platform/ui/toast.ts';
import type { HandedSheet } from '#web/school/sign-in-sheet/sheets.ts';
import styles from './import-professors-dialog.module.css';
import { sheetsOf, useAddProfessors } from './new-professor-data.ts';
import { newProfessorText as text } from './new-professor-text.ts';

type Read = Omit<ReplyOf<typeof readProfessors>, 'message'> & { readonly file: File };

interface ImportProfessorsDialogProps extends OpenedDialogProps {
  readonly onMade: (...sheets: HandedSheet[]) => void;
}

/** Adds professors from a file: choose it, check its columns, add all at once. `onMade` gets their sign-in sheets. */
export function ImportProfessorsDialog({ onMade, opened, onClose }: ImportProfessorsDialogProps) {
  const [read, setRead] = useState<Read>();
  const [done, setDone] = useState(0);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const reading = useChange(readProfessors, {
    // Sends the columns if the user has set them.
    sending({ file, columns }: { file: File; columns?: readonly (ProfessorField | null)[] }) {
      const form = new FormData();
      if (columns) form.set('columns', columns.map((field) => field ?? '').join(','));
      form.set('file', file, file.name);
      return { form };
    },
    done: '',
    failed: text.readFailed,
  });
  const sent = useRef(0);
  const adding = useAddProfessors((count) => {
    sent.current = count;
    setDone(count);
  });
  const busy = reading.busy || adding.busy;
  /** Indexes of professors in the file who are not the existing professor of the same name. */
  const [others, setOthers] = useState<ReadonlySet<number>>(new Set());
  const all = read?.professors ?? [];
  const made = all.filter(({ known }, at) => known === null || others.has(at)).length;
  const updated = all.filter(({ known, lacking }, at) => known !== null && lacking > 0 && !others.has(at)).length;

  async function look(file: File, columns?: readonly (ProfessorField | null)[]) {
    const found = await reading.run({ file, ...(columns && { columns }) });
    if (found) setRead({ ...found, file });
    setOthers(new Set());
    setFailed([]);
  }

  async function addAll({ professors, file, columns }: Read) {
    setDone(0);
    sent.current = 0;
    const reply = await adding.run(
      professors.map(({ known, byName: _byName, lacking: _lacking, ...professor }, at) => ({
        ...professor,
        // Two people of one name in the file are different if each has an email or username.
        isNew: others.has(at) || (known === null && `${professor.email}${professor.username}` !== ''),
      })),
    );
    if (reply?.failed.length === 0) onClose();
    // After a partial failure the file is read again, so that added professors are not added twice.
    else if (sent.current > 0)
      await look(
        file,
        columns.map(({ field }) => field),
      );
    if (!reply) return;
    const sheets = sheetsOf(reply);
    toastSuccess(text.added(sheets.length, reply.added.filter(({ sheet, subjects }) => !sheet && subjects > 0).length));
    setFailed(reply.failed);
    if (sheets.length > 0) onMade(...sheets);
  }

  return (
    <Dialog opened={opened} title={text.importTitle} size={720} busy={adding.busy} onClose={onClose}>
      <p>{text.importDetail}</p>
      <FilePicker
        label={text.choose}
        accept=".xlsx,.csv,.txt,.tsv,text/csv,text/plain"
        onPick={(file) => void look(file)}
      >
        {(pick) => (
          <ButtonWithIcon Icon={IconUpload} variant={read ? 'default' : 'filled'} loading={reading.busy} onClick={pick}>
            {read ? text.chooseOther : text.choose}
          </ButtonWithIcon>
        )}
      </FilePicker>
      {read && (
        <>
          <Columns {...read} busy={busy} onChange={(columns) => void look(read.file, columns)} />
          <Found
            {...read}
            others={others}
            busy={busy}
            onOther={(at, isOther) => {
              const changed = new Set(others);
              if (isOther) changed.add(at);
              else changed.delete(at);
              setOthers(changed);
            }}
          />
          <ul className="pending" role="status">
            {failed.map((why) => (
              <li key={why}>{why}</li>
            ))}
          </ul>
        </>
      )}
      <DialogActions>
        <Button variant="default" disabled={adding.busy} onClick={onClose}>
          {baseText.cancel}
        </Button>
        <Button disabled={made + updated === 0 || busy} onClick={() => read && void addAll(read)}>
          {adding.busy ? text.adding(done, all.length) : text.addAll(made, updated)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface ColumnsProps extends Pick<Read, 'columns'> {
  readonly busy: boolean;
  readonly onChange: (columns: readonly (ProfessorField | null)[]) => void;
}

/** The meaning of each column; a change reads the file again. */
function Columns({ columns, busy, onChange }: ColumnsProps) {
  const fields = columns.map(({ field }) => field);
  return (
    <section>
      <h3 className="space-above-16">{text.columns}</h3>
      <ul className={`breaks ${styles.columns}`}>
        {columns.map(({ heading, samples, field }, at) => {
          const named = heading || text.noHeading(at + 1);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no name of their own, their order is the file's
            <li key={at}>
              <div>
                <b>{named}</b>
                <p className="quiet">{samples.filter(Boolean).slice(0, 2).join(' · ')}</p>
              </div>
              <NativeSelect
                aria-label={text.isWhat(named)}
                value={field ?? ''}
                disabled={busy}
                onChange={({ currentTarget }) => {
                  const chosen = professorFields.find((each) => each === currentTarget.value) ?? null;
                  // Each field belongs to one column.
                  onChange(fields.map((each, place) => (place === at ? chosen : each === chosen ? null : each)));
                }}
                data={[
                  { value: '', label: text.leftOut },
                  ...professorFields.map((each) => ({ value: each, label: text.fields[each] })),
                ]}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface FoundProps extends Pick<Read, 'professors' | 'problems' | 'notes'> {
  readonly others: ReadonlySet<number>;
  readonly busy: boolean;
  readonly onOther: (at: number, isOther: boolean) => void;
}

/** The content of a file: professors with subjects, professors recognized only by name, and unreadable lines. */
function Found({ professors, problems, notes, others, busy, onOther }: FoundProps) {
  return (
    <section>
      <h3 className="space-above-16">{text.found}</h3>
      <ul className="pending">
        {problems.map(({ line, message }) => (
          <li key={line}>{text.problem(line, message)}</li>
        ))}
      </ul>
      {notes.map((note) => (
        <p key={note} className="quiet">
          {note}
        </p>
      ))}
      {professors.length === 0 && <p>{text.noneFound}</p>}
      <ul className={`breaks ${styles.professors}`}>
        {professors.map(({ email, username, subjects, known, byName, ...names }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list is read as a whole
          <li key={at}>
            <b>{fullName(names)}</b> <span className="faint">{[email, username].filter(Boolean).join(' · ')}</span>
            {known !== null && !others.has(at) && <p className="quiet">{text.isKnown(known)}</p>}
            {known !== null && byName && (
              <NativeSelect
                aria-label={text.isWho(fullName(names))}
                value={others.has(at) ? 'other' : 'same'}
                disabled={busy}
                onChange={({ currentTarget }) => onOther(at, currentTarget.value === 'other')}
                data={[
                  { value: 'same', label: text.same(known) },
                  { value: 'other', label: text.someoneElse },
                ]}
              />
            )}
            <p className="quiet">
              {subjects
                .map(({ subject_name, subject_courseYearSection }) => `${subject_name}, ${subject_courseYearSection}`)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
