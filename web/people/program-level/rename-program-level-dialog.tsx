import { Autocomplete, Button } from '@mantine/core';
import { useState } from 'react';
import { previewProgramLevel, renameProgramLevel } from '#contract/people/program-level/program-level-calls.ts';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { useForm } from '#web/platform/form/form.tsx';
import { FormDialog } from '#web/platform/form/form-dialog.tsx';
import { limitedOptions } from '#web/platform/form/limited-options.ts';
import { proposals } from '#web/platform/form/suggestions.ts';
import { everything, useChange } from '#web/platform/ui/change.ts';
import styles from './program-levels.module.css';
import { programLevelsText as text } from './program-levels-text.ts';

type Preview = ReplyOf<typeof previewProgramLevel>;

interface RenameProgramLevelDialogProps extends OpenedDialogProps {
  readonly name: string;
  readonly others: readonly string[];
}

/** Asks for another name, shows what changes, and then renames. */
export function RenameProgramLevelDialog({ name, others, ...dialog }: RenameProgramLevelDialogProps) {
  const [preview, setPreview] = useState<Preview | null>(null);
  const naming = useForm({
    initial: { newName: name },
    required: ['newName'],
    missing: text.newNameMissing,
    change: useChange(previewProgramLevel, {
      sending: ({ newName }: { newName: string }) => ({ body: { programLevel: name, newName } }),
      failed: text.lookFailed,
    }),
    onDone(found) {
      setPreview(found);
      renaming.set({ newName: found.newName });
    },
  });
  const renaming = useForm({
    initial: { programLevel: name, newName: '' },
    // Any displayed data may contain the name.
    change: useChange(renameProgramLevel, { invalidates: everything, failed: text.renameFailed }),
    onDone: dialog.onClose,
  });
  const title = text.renameTitle(name);
  if (!preview)
    return (
      <FormDialog {...dialog} form={naming} title={title} save={text.look}>
        <Autocomplete
          {...proposals}
          label={text.newName}
          description={text.newNameHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={[...others]}
          limit={8}
          filter={limitedOptions}
          openOnFocus={false}
          maxLength={60}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          {...naming.field('newName')}
        />
      </FormDialog>
    );
  const back = () => setPreview(null);
  const wayOut = (
    <Button variant="default" disabled={renaming.busy} onClick={back}>
      {text.back}
    </Button>
  );
  if (preview.clashes.length > 0)
    return (
      <FormDialog {...dialog} form={{ ...renaming, submit: back }} title={title} save={text.back}>
        <WhatChanges preview={preview} />
      </FormDialog>
    );
  return (
    <FormDialog
      {...dialog}
      form={renaming}
      title={title}
      save={preview.isMerge ? text.doMerge : text.doRename}
      wayOut={wayOut}
    >
      <WhatChanges preview={preview} />
    </FormDialog>
  );
}

function WhatChanges({ preview }: { readonly preview: Preview }) {
  const { programLevel, newName, isMerge, clashes } = preview;
  return (
    <>
      <p>{isMerge ? text.willMerge(programLevel, newName) : text.willBe(programLevel, newName)}</p>
      {clashes.length > 0 && <p role="alert">{text.clash}</p>}
      <ul className={styles.changes}>
        {(clashes.length > 0 ? clashes.map(text.clashOf) : text.concerned(preview)).map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      {clashes.length === 0 && <p className="quiet">{text.fromNow}</p>}
    </>
  );
}
