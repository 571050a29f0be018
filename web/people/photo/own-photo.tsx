import { IconCamera, IconUser } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { notAnImage } from '#contract/people/photo/photo-calls.ts';
import { lazily } from '#web/platform/base/preload-chunks.ts';
import { FilePicker } from '#web/platform/ui/file-picker.tsx';
import { dismissErrors, toastError } from '#web/platform/ui/toast.ts';
import styles from './own-photo.module.css';
import { useOwnPhoto } from './photo-data.ts';
import { photoText } from './photo-text.ts';

const PhotoDialog = lazily(async () => (await import('./photo-dialog.tsx')).PhotoDialog);

/** The student's own round photo, or the default photo; its button takes a new photo. @see spec §2, §5 */
export function OwnPhoto() {
  const address = useOwnPhoto();
  const [chosen, setChosen] = useState<File | null>(null);

  function choose(file: File) {
    dismissErrors();
    if (file.type.startsWith('image/')) setChosen(file);
    else toastError(notAnImage.message);
  }

  return (
    <div className="full tall relative">
      {address ? (
        <img
          data-own-photo
          className="grid middle full tall round pale sunken covers"
          src={address}
          alt={photoText.yours}
        />
      ) : (
        <div className="grid middle full tall round pale sunken covers" role="img" aria-label={photoText.none}>
          <IconUser size="55%" stroke={1.2} aria-hidden />
        </div>
      )}
      <FilePicker label={photoText.change} accept="image/*" onPick={choose}>
        {(pick) => (
          <button type="button" className="covering bare round" aria-label={photoText.change} onClick={pick}>
            <span className={`grid middle round ink on-card lined ${styles.badge}`}>
              <IconCamera size={16} stroke={2} aria-hidden />
            </span>
          </button>
        )}
      </FilePicker>
      {chosen && (
        <Suspense>
          <PhotoDialog file={chosen} onClose={() => setChosen(null)} />
        </Suspense>
      )}
    </div>
  );
}
