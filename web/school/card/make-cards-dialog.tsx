import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { Dialog, DialogActions } from '#web/platform/dialog/dialog.tsx';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import type { CardExtras } from './card-run.ts';
import { cardText as text } from './card-text.ts';

interface MakeCardsDialogProps extends OpenedDialogProps {
  readonly count: number;
  /** How many of the students already have a card; their new card ends it. */
  readonly having: number;
  readonly onMake: (extras: CardExtras) => void;
}

/** Asks what to print beside the codes, and says which cards end. */
export function MakeCardsDialog({ count, having, onMake, opened, onClose }: MakeCardsDialogProps) {
  const [photos, setPhotos] = useState(false);
  const [sheets, setSheets] = useState(false);
  return (
    <Dialog opened={opened} onClose={onClose} title={text.askMake(count)} small>
      <div className="column gap-16">
        <p>{text.askMakeDetail(having)}</p>
        <Checkbox
          radius="xs"
          label={text.withPhotos}
          checked={photos}
          onChange={(event) => setPhotos(event.currentTarget.checked)}
        />
        <Checkbox
          radius="xs"
          label={text.withSheets}
          description={text.withSheetsDetail}
          checked={sheets}
          onChange={(event) => setSheets(event.currentTarget.checked)}
        />
      </div>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {text.cancel}
        </Button>
        <Button
          data-autofocus
          onClick={() => {
            onClose();
            onMake({ photos, sheets });
          }}
        >
          {text.makeCards}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
