import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { BodyOf, ReplyOf } from '#contract/platform/base/call.ts';
import { type Encoding, encodings } from '#contract/school/people-import/encodings.ts';
import { getImportTable, nameOrders, readImport } from '#contract/school/people-import/import-calls.ts';
import { type ImportField, importFields, stillLacking } from '#contract/school/people-import/import-headings.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { Card } from '#web/platform/ui/card.tsx';
import { useChange } from '#web/platform/ui/change.ts';
import { Loaded, RowSkeletons } from '#web/platform/ui/empty-loading-error.tsx';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import styles from './import-columns.module.css';
import { importReads } from './import-data.ts';
import { importText as text } from './import-text.ts';
import { SkippedRows } from './skipped-rows.tsx';

interface ImportColumnsProps {
  readonly id: number;
  /** The file has been read with these columns. */
  readonly onRead: () => void;
  readonly onBack: () => void;
}

/** The columns of a file: guessed, then checked and corrected by a person. */
export function ImportColumns({ id, onRead, onBack }: ImportColumnsProps) {
  const query = useCall(getImportTable, { params: { importId: id } });
  return (
    <Loaded query={query} skeleton={<RowSkeletons rows={8} />} failed={text.fetchFailed}>
      {(read) => (
        <Card>
          <ColumnsForm key={`${read.import.encoding} ${read.table.sheet}`} {...read} onRead={onRead} onBack={onBack} />
        </Card>
      )}
    </Loaded>
  );
}

type ColumnsFormProps = ReplyOf<typeof getImportTable> & Pick<ImportColumnsProps, 'onRead' | 'onBack'>;

function ColumnsForm({ import: run, table, onRead, onBack }: ColumnsFormProps) {
  const [fields, setFields] = useState(table.columns.map(({ field }) => field));
  /** Fields about which the user has settled all doubts; this confirms all columns of a field together. */
  const [settled, setSettled] = useState<readonly (ImportField | null)[]>([]);
  const [nameOrder, setNameOrder] = useState(table.nameOrder);
  const [titleCase, setTitleCase] = useState(table.titleCase);
  const reading = useChange(readImport, {
    sending: (body: BodyOf<typeof readImport>) => ({ params: { importId: run.import_id }, body }),
    invalidates: importReads,
    done: '',
    failed: text.readFailed,
  });
  const doubted = table.columns.map((column) =>
    column.doubt === '' || settled.includes(column.field ?? column.looksLike) ? null : column,
  );
  const twice = fields.find((field, at) => field !== null && fields.indexOf(field) !== at) ?? null;
  const lacking = stillLacking(fields).map((some) => text.oneOf(some.map((field) => text.fields[field])));
  const wrong =
    (twice && text.twice(text.fields[twice])) ||
    (lacking.length > 0 && text.lacking(lacking)) ||
    (doubted.some((column) => column !== null) && text.unconfirmed);

  const settle = (field: ImportField | null) => setSettled((others) => [...others, field]);
  const read = (changes: { encoding?: Encoding; sheet?: string; columns: (ImportField | null)[] }) =>
    reading.run({ mode: run.mode, encoding: run.encoding, sheet: table.sheet, nameOrder, titleCase, ...changes });

  return (
    <>
      <h2 className="headline">{text.columnsTitle}</h2>
      <p className="quiet">{table.remembered ? text.columnsRemembered : text.columnsDetail}</p>
      <div className={`grid gap-12 ${styles.file}`}>
        {table.sheets.length > 1 && (
          <NativeSelect
            label={text.sheet}
            value={table.sheet}
            disabled={reading.busy}
            onChange={({ currentTarget }) => void read({ sheet: currentTarget.value, columns: [] })}
            data={table.sheets.map(({ name, rows }) => ({ value: name, label: text.sheetRows(name, rows) }))}
          />
        )}
        {table.sheets.length === 0 && (
          <NativeSelect
            label={text.lettersWrong}
            value={run.encoding}
            disabled={reading.busy}
            onChange={({ currentTarget }) => void read({ encoding: currentTarget.value as Encoding, columns: [] })}
            data={encodings.map((each) => ({ value: each, label: text.encodings[each] }))}
          />
        )}
      </div>
      <ul aria-label={text.columnsList} className={styles.columns}>
        {table.columns.map(({ heading, samples, looksLike }, at) => {
          const doubt = doubted[at];
          const named = heading || text.noHeading(at + 1);
          return (
            // Columns have no key: two may have the same heading, or none.
            // biome-ignore lint/suspicious/noArrayIndexKey: their order is the file's
            <li key={at} data-doubt={doubt?.doubt}>
              <div className="strong breaks">{named}</div>
              <div className="cut dim">{samples.filter(Boolean).join(' · ') || text.afterLast}</div>
              <NativeSelect
                aria-label={text.isWhat(named)}
                value={fields[at] ?? ''}
                onChange={({ currentTarget }) => {
                  const field = importFields.find((each) => each === currentTarget.value) ?? null;
                  setFields(fields.with(at, field));
                  settle(table.columns[at]?.field ?? looksLike);
                }}
                data={[
                  { value: '', label: text.leftOut },
                  ...importFields.map((each) => ({ value: each, label: text.fields[each] })),
                ]}
              />
              {doubt && <Doubt {...doubt} onRight={() => settle(doubt.field ?? looksLike)} />}
            </li>
          );
        })}
      </ul>
      <div className={`grid gap-12 ${styles.names}`}>
        {fields.includes('full_name') && (
          <NativeSelect
            label={text.nameOrder}
            value={nameOrder}
            onChange={({ currentTarget }) =>
              setNameOrder(currentTarget.value === 'last-first' ? 'last-first' : 'first-last')
            }
            data={nameOrders.map((each) => ({ value: each, label: text.nameOrders[each] }))}
          />
        )}
        <Checkbox
          label={text.titleCase}
          description={text.titleCaseDetail}
          checked={titleCase}
          onChange={({ currentTarget }) => setTitleCase(currentTarget.checked)}
        />
      </div>
      <SkippedRows skipped={table.skipped} />
      <div className="row wrap gap-12 space-above-16">
        <Button variant="default" disabled={reading.busy} onClick={onBack}>
          {text.back}
        </Button>
        <ButtonWithIcon
          Icon={IconArrowRight}
          disabled={Boolean(wrong)}
          loading={reading.busy}
          onClick={() => void read({ columns: fields }).then((reply) => reply && onRead())}
        >
          {text.next}
        </ButtonWithIcon>
        <p className="pending" role="status">
          {wrong}
        </p>
      </div>
    </>
  );
}

interface DoubtProps {
  readonly doubt: '' | 'several' | 'left-out';
  readonly field: ImportField | null;
  readonly looksLike: ImportField | null;
  readonly onRight: () => void;
}

/** Why a person must check a column, and a button to confirm it. */
function Doubt({ doubt, field, looksLike, onRight }: DoubtProps) {
  const fits = field ?? looksLike;
  if (fits === null) return null;
  return (
    <div className={`row wrap pending gap-8 ${styles.doubt}`}>
      <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
      <p className="roomy">
        {doubt === 'several' ? text.several(text.fields[fits]) : text.looksLike(text.fields[fits])}
      </p>
      <Button variant="default" size="xs" onClick={onRight}>
        {text.right}
      </Button>
    </div>
  );
}
