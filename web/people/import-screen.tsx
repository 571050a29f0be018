import { useRef, useState } from 'react';
import type { Encoding } from '#contract/people/encodings.ts';
import type { ImportMode } from '#contract/people/import-calls.ts';
import { paths } from '#web/base/paths.ts';
import { useSearchValue } from '#web/base/raw-router.tsx';
import { Page } from '#web/ui/page.tsx';
import { ImportChooser } from './import-chooser.tsx';
import { ImportPreview } from './import-preview.tsx';
import { usePreview } from './people-data.ts';
import { importText } from './people-text.ts';

/** Brings students from a file: chosen, looked at line by line, applied. The file that is looked at stands in the address. */
export function ImportScreen() {
  const [asked, show] = useSearchValue('id');
  const id = /^[1-9]\d{0,9}$/.test(asked) ? Number(asked) : undefined;
  const sent = useRef<{ file: File; mode: ImportMode } | undefined>(undefined);
  const [mode, setMode] = useState<ImportMode>('add');
  const preview = usePreview((run) => show(String(run.import_id)));
  async function read(file: File, encoding: Encoding | '' = '') {
    sent.current = { file, mode };
    await preview.run({ file, mode, encoding });
  }
  return (
    <Page
      title={importText.title}
      tab={importText.tab}
      {...(id === undefined && { detail: importText.detail })}
      back={paths.adminStudents.href()}
    >
      {id === undefined ? (
        <ImportChooser
          mode={mode}
          onMode={setMode}
          busy={preview.busy}
          onFile={(file) => void read(file)}
          onOpen={show}
        />
      ) : (
        <ImportPreview
          key={id}
          id={id}
          busy={preview.busy}
          onAnother={() => show('')}
          {...(sent.current && {
            onReadAs: (encoding: Encoding) => sent.current && void read(sent.current.file, encoding),
          })}
        />
      )}
    </Page>
  );
}
