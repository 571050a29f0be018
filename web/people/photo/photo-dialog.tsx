import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { notAnImage } from '#contract/people/photo/photo-calls.ts';
import { baseText } from '#web/platform/base/base-text.ts';
import { usePictureAddress } from '#web/platform/base/picture-address.ts';
import { Dialog, DialogActions } from '#web/platform/dialog/dialog.tsx';
import { toastError } from '#web/platform/ui/toast.ts';
import { type Crop, insidePicture, MOST_ZOOM, middleOf } from './crop-geometry.ts';
import { CropStage } from './crop-stage.tsx';
import styles from './photo-dialog.module.css';
import { photoText } from './photo-text.ts';
import { useStorePhoto } from './store-photo.ts';

/** Shows the chosen picture, lets the student choose a square of it, and stores this square. @see spec §2, §7 */
export function PhotoDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const address = usePictureAddress(file);
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  const [crop, setCrop] = useState<Crop | null>(null);
  const leave = useRef(onClose);
  leave.current = onClose;
  const storing = useStorePhoto();

  useEffect(() => {
    if (!address) return;
    let gone = false;
    const reading = new Image();
    reading.src = address;
    reading
      .decode()
      .then(() => {
        if (gone) return;
        setImage(reading);
        setCrop(middleOf({ width: reading.naturalWidth, height: reading.naturalHeight }));
      })
      .catch(() => {
        if (gone) return;
        toastError(notAnImage.message);
        leave.current();
      });
    return () => {
      gone = true;
    };
  }, [address]);

  async function store() {
    if (image && crop && (await storing.run({ image, crop }))) onClose();
  }

  const picture = image && { width: image.naturalWidth, height: image.naturalHeight };
  return (
    <Dialog opened busy={storing.busy} onClose={onClose} title={photoText.cropTitle} size={440}>
      <p className="quiet space-below-16">{photoText.cropHint}</p>
      {address && picture && crop ? (
        <>
          <CropStage address={address} picture={picture} crop={crop} onChange={setCrop} />
          <label className={`grid abreast gap-12 space-above-12 small sign-text ${styles.zoom}`}>
            <span>{photoText.zoom}</span>
            <input
              type="range"
              min={1}
              max={MOST_ZOOM}
              step={0.01}
              value={crop.zoom}
              onChange={(event) =>
                setCrop(insidePicture(picture, { ...crop, zoom: Number(event.currentTarget.value) }))
              }
            />
          </label>
        </>
      ) : (
        <div className={`in-middle square sunken rounder ${styles.waiting}`} aria-busy="true" />
      )}
      <DialogActions>
        <Button variant="default" disabled={storing.busy} onClick={onClose}>
          {baseText.cancel}
        </Button>
        <Button disabled={!crop} loading={storing.busy} onClick={() => void store()}>
          {photoText.save}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
