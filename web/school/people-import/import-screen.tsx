import { useRef, useState } from 'react';
import type { Encoding } from '#contract/school/people-import/encodings.ts';
import type { ImportMode } from '#contract/school/people-import/import-calls.ts';
import { paths } from '#web/platform/base/paths.ts';
import { useSearchValue } from '#web/platform/base/raw-router.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import styles from './import.module.css';
import { ImportChooser } from './import-chooser.tsx';
import { usePreview } from './import-data.ts';
import { ImportPreview } from './import-preview.tsx';
import { importText } from './import-text.ts';

/** Brings students from a file: chosen, looked at line by line, applied. The file that is looked at stands in the address. */
export function ImportScreen() {
  const [asked, show] = useSearchValue('id');
  const id = /^[1-9]\d{0,9}$/.test(asked) ? Number(asked) : undefined;
  const sent = useRef<{ file: File; id?: number } | undefined>(undefined);
  const [file, setFile] = useState<File>();
  const [mode, setMode] = useState<ImportMode>('add');
  const preview = usePreview((run) => {
    if (sent.current) sent.current.id = run.import_id;
    show(String(run.import_id));
  });
  async function read(chosen: File, encoding: Encoding | '' = '') {
    sent.current = { file: chosen, ...(id !== undefined && { id }) };
    await preview.run({ file: chosen, mode, encoding });
  }
  return (
    <Page
      title={importText.title}
      tab={importText.tab}
      {...(id === undefined && { detail: importText.detail })}
      back={paths.adminStudents.href()}
    >
      {id === undefined ? (
        <div className={styles.choosing}>
          <ImportChooser
            file={file}
            onFile={setFile}
            mode={mode}
            onMode={setMode}
            busy={preview.busy}
            onLook={(chosen) => void read(chosen)}
          />
          <EarlierImports />
        </div>
      ) : (
        <ImportPreview
          key={id}
          id={id}
          busy={preview.busy}
          onAnother={() => {
            setFile(undefined);
            show('');
          }}
          {...(sent.current?.id === id && {
            onReadAs: (encoding: Encoding) => sent.current && void read(sent.current.file, encoding),
          })}
        />
      )}
    </Page>
  );
}
