import { IconCamera, IconUser } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { notAnImage } from '#contract/photo/photo-calls.ts';
import { dismissErrors, toastError } from '#web/ui/toast.ts';
import styles from './own-photo.module.css';
import { useOwnPhoto } from './photo-data.ts';
import { photoText } from './photo-text.ts';

const PhotoDialog = lazy(async () => ({ default: (await import('./photo-dialog.tsx')).PhotoDialog }));

/** One's own photo, round, or the default one; its button takes a new one. @see spec §2, §5 */
export function OwnPhoto() {
  const address = useOwnPhoto();
  const [chosen, setChosen] = useState<File | null>(null);
  const input = useRef<HTMLInputElement>(null);

  function choose(file: File | undefined) {
    if (input.current) input.current.value = '';
    if (!file) return;
    dismissErrors();
    if (file.type.startsWith('image/')) setChosen(file);
    else toastError(notAnImage.message);
  }

  return (
    <div className={styles.photo}>
      {address ? (
        <img className={styles.picture} src={address} alt={photoText.yours} />
      ) : (
        <div className={styles.picture} role="img" aria-label={photoText.none}>
          <IconUser size="55%" stroke={1.2} aria-hidden />
        </div>
      )}
      <button
        type="button"
        className={styles.change}
        aria-label={photoText.change}
        onClick={() => input.current?.click()}
      >
        <span className={styles.badge}>
          <IconCamera size={16} stroke={2} aria-hidden />
        </span>
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={photoText.change}
        tabIndex={-1}
        hidden
        onChange={(event) => choose(event.currentTarget.files?.[0])}
      />
      {chosen && (
        <Suspense>
          <PhotoDialog file={chosen} onClose={() => setChosen(null)} />
        </Suspense>
      )}
    </div>
  );
}
