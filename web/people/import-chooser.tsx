import { Button, Radio, Stack } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { type ImportMode, type ImportRun, importModes } from '#contract/people/import-calls.ts';
import { dateText, timeText } from '#web/base/date-text.ts';
import { DataTable } from '#web/table/data-table.tsx';
import type { Column } from '#web/table/table-order.ts';
import { downloadCsv } from '#web/ui/download.ts';
import { FilePicker } from '#web/ui/file-picker.tsx';
import { ButtonWithIcon } from '#web/ui/icon-button.tsx';
import { Loaded, RowSkeletons } from '#web/ui/states.tsx';
import styles from './people.module.css';
import { useImports } from './people-data.ts';
import { importText as text } from './people-text.ts';

interface ImportChooserProps {
  readonly mode: ImportMode;
  readonly onMode: (mode: ImportMode) => void;
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
  /** Opens one that was read before. */
  readonly onOpen: (id: string) => void;
}

/** A file to be read, what it is, and the files there were. */
export function ImportChooser({ mode, onMode, busy, onFile, onOpen }: ImportChooserProps) {
  const query = useImports();
  const columns: readonly Column<ImportRun>[] = [
    {
      id: 'file',
      header: text.file,
      cell: ({ import_id, fileName }) => (
        <Button variant="subtle" size="compact-md" onClick={() => onOpen(String(import_id))}>
          {fileName || `${import_id}`}
        </Button>
      ),
    },
    { id: 'when', header: text.when, cell: ({ createdAt }) => `${dateText(createdAt)} ${timeText(createdAt)}` },
    { id: 'state', kind: 'status', header: text.state, cell: ({ state }) => text.states[state] },
  ];
  return (
    <>
      <div className={styles.choosing}>
        <p>{text.columns}</p>
        <Radio.Group label={text.modeLabel} value={mode} onChange={(next) => onMode(next as ImportMode)}>
          <Stack gap="xs" mt="xs">
            {importModes.map((each) => (
              <Radio key={each} value={each} label={text.modes[each]} />
            ))}
          </Stack>
        </Radio.Group>
        <div className={styles.buttons}>
          <FilePicker label={text.choose} accept=".csv,.txt,.tsv,text/csv,text/plain" onPick={onFile}>
            {(pick) => (
              <ButtonWithIcon Icon={IconUpload} loading={busy} onClick={pick}>
                {text.choose}
              </ButtonWithIcon>
            )}
          </FilePicker>
          <ButtonWithIcon
            variant="default"
            Icon={IconDownload}
            onClick={() => void downloadCsv({ fileName: text.exampleName, lines: text.exampleLines })}
          >
            {text.example}
          </ButtonWithIcon>
        </div>
        <p role="status">{busy ? text.reading : ''}</p>
      </div>
      <section className={styles.earlier}>
        <h2 className={styles.heading}>{text.earlier}</h2>
        <Loaded query={query} skeleton={<RowSkeletons rows={3} />} failed={text.fetchFailed}>
          {(imports) => (
            <DataTable
              label={text.earlier}
              columns={columns}
              rows={imports}
              rowKey={({ import_id }) => import_id}
              countText={null}
              empty={text.earlierNone}
            />
          )}
        </Loaded>
      </section>
    </>
  );
}
