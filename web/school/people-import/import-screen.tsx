import { useState } from 'react';
import { type ImportMode, type ImportRun, previewImport } from '#contract/school/people-import/import-calls.ts';
import { paths } from '#web/platform/base/paths.ts';
import { useSearchValue } from '#web/platform/base/router.tsx';
import { useChange } from '#web/platform/ui/change.ts';
import { Page } from '#web/platform/ui/page.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import styles from './import.module.css';
import { ImportChooser } from './import-chooser.tsx';
import { ImportColumns } from './import-columns.tsx';
import { importReads, useImport } from './import-data.ts';
import { ImportPreview } from './import-preview.tsx';
import { importText } from './import-text.ts';

/** Imports students: choose a file, assign columns, check each line, apply. The address has the current file. */
export function ImportScreen() {
  const [asked, show] = useSearchValue('id');
  const id = /^[1-9]\d{0,9}$/.test(asked) ? Number(asked) : undefined;
  const [file, setFile] = useState<File>();
  const [mode, setMode] = useState<ImportMode>('add');
  const preview = useChange(previewImport, {
    sending(chosen: File) {
      const form = new FormData();
      form.set('mode', mode);
      form.set('file', chosen, chosen.name);
      return { form };
    },
    invalidates: importReads,
    done: (reply) => show(String(reply.import.import_id)),
    failed: importText.readFailed,
  });
  return (
    <Page
      title={importText.title}
      tab={importText.tab}
      {...(id === undefined && { detail: importText.detail })}
      back={paths.adminStudents.href()}
    >
      {id === undefined ? (
        <div className={`grid gap-16 at-top ${styles.choosing}`}>
          <ImportChooser
            file={file}
            onFile={setFile}
            mode={mode}
            onMode={setMode}
            busy={preview.busy}
            onLook={(chosen) => void preview.run(chosen)}
          />
          <EarlierImports />
        </div>
      ) : (
        <OneFile
          key={id}
          id={id}
          onAnother={() => {
            setFile(undefined);
            show('');
          }}
        />
      )}
    </Page>
  );
}

/** A chosen file: first its columns, then its effect. On request, shows the columns again. */
function OneFile({ id, onAnother }: { readonly id: number; readonly onAnother: () => void }) {
  const [askedAgain, setAskedAgain] = useState(false);
  const { data } = useImport(id, '', 1);
  const state: ImportRun['state'] | undefined = data?.import.state;
  const isNew = state === 'columns';
  if (isNew || (askedAgain && state === 'previewed'))
    return (
      <ImportColumns
        id={id}
        onRead={() => setAskedAgain(false)}
        onBack={isNew ? onAnother : () => setAskedAgain(false)}
      />
    );
  return <ImportPreview id={id} onColumns={() => setAskedAgain(true)} onAnother={onAnother} />;
}
