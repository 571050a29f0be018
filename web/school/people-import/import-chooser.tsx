import { Radio } from '@mantine/core';
import { IconDownload, IconFileText, IconListSearch, IconUpload } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { type ImportMode, importModes } from '#contract/school/people-import/import-calls.ts';
import { Card } from '#web/platform/ui/card.tsx';
import { downloadCsv } from '#web/platform/ui/download.ts';
import { FilePicker } from '#web/platform/ui/file-picker.tsx';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import styles from './import-chooser.module.css';
import { importText as text } from './import-text.ts';

interface ImportChooserProps {
  readonly file: File | undefined;
  readonly onFile: (file: File) => void;
  readonly mode: ImportMode;
  readonly onMode: (mode: ImportMode) => void;
  readonly busy: boolean;
  /** Reads the file without changing anything. */
  readonly onLook: (file: File) => void;
}

/** Three steps: choose a file, say what it contains, and preview it. */
export function ImportChooser({ file, onFile, mode, onMode, busy, onLook }: ImportChooserProps) {
  const modeId = useId();
  return (
    <Card>
      <ol className={styles.steps}>
        <Step title={text.fileStep}>
          <p className="quiet">{text.columns}</p>
          <dl className={`grid small gap-4 ${styles.columns}`}>
            {text.columnKinds.map(([kind, names]) => (
              <div key={kind}>
                <dt className="dim">{kind}</dt>
                <dd>{names}</dd>
              </div>
            ))}
          </dl>
          <div className="row wrap gap-8 across-12">
            {file && (
              <p className="row shrinks strong breaks gap-8" role="status">
                <IconFileText className="ink" size={20} stroke={1.8} aria-hidden />
                {file.name}
              </p>
            )}
            <FilePicker label={text.choose} accept=".xlsx,.csv,.txt,.tsv,text/csv,text/plain" onPick={onFile}>
              {(pick) => (
                <ButtonWithIcon Icon={IconUpload} variant={file ? 'default' : 'filled'} onClick={pick}>
                  {file ? text.chooseOther : text.choose}
                </ButtonWithIcon>
              )}
            </FilePicker>
            <ButtonWithIcon
              variant="subtle"
              Icon={IconDownload}
              onClick={() => void downloadCsv({ fileName: text.exampleName, lines: text.exampleLines })}
            >
              {text.example}
            </ButtonWithIcon>
          </div>
        </Step>
        <Step title={text.modeStep} id={modeId}>
          <fieldset aria-labelledby={modeId} className="grid columns shrinks gap-12">
            {importModes.map((each) => (
              <Radio
                key={each}
                name={modeId}
                label={text.modes[each][0]}
                description={text.modes[each][1]}
                classNames={{
                  root: `rounded lined ${styles.kind} ${each === 'whole' ? styles.grave : ''}`,
                  description: `smaller ${each === 'whole' ? 'absent' : 'dim'}`,
                }}
                checked={each === mode}
                onChange={() => onMode(each)}
              />
            ))}
          </fieldset>
        </Step>
        <Step title={text.lookStep}>
          <p className="quiet">{text.lookDetail}</p>
          <div className="row wrap gap-8 across-12">
            <ButtonWithIcon
              Icon={IconListSearch}
              variant={file ? 'filled' : 'default'}
              disabled={!file}
              loading={busy}
              onClick={() => file && onLook(file)}
            >
              {text.look}
            </ButtonWithIcon>
            <p className="faint" role="status">
              {busy ? text.reading : !file && text.noFileYet}
            </p>
          </div>
        </Step>
      </ol>
    </Card>
  );
}

function Step({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <li className={`gap-12 grid relative ${styles.step}`}>
      <h2 id={id}>{title}</h2>
      {children}
    </li>
  );
}
