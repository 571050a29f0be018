import { useEffect, useState } from 'react';
import { studentImgRetrieve } from '#contract/photo/photo-calls.ts';
import { sendForBlob } from '#web/base/send.ts';

/**
 * The address of the photo of the student whose value was scanned at most 60 s ago, or null while it loads and where
 * there is none. @see decisions §2.3
 */
export function useScannedPhoto(value: string | null): string | null {
  const [photo, setPhoto] = useState<{ value: string; address: string } | null>(null);

  useEffect(() => {
    if (value === null) return;
    const leaving = new AbortController();
    let address = '';
    sendForBlob(studentImgRetrieve, { headers: { studtoken: value }, signal: leaving.signal })
      .then((blob) => {
        if (leaving.signal.aborted) return;
        address = URL.createObjectURL(blob);
        setPhoto({ value, address });
      })
      .catch(() => {
        // Without a photo the placeholder stays. @see spec §8
      });
    return () => {
      leaving.abort();
      if (address !== '') URL.revokeObjectURL(address);
    };
  }, [value]);

  return photo?.value === value ? photo.address : null;
}
