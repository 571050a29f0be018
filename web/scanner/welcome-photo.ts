import { useEffect, useState } from 'react';
import { getScannedPhoto, studentImgRetrieve } from '#contract/photo/photo-calls.ts';
import { sendForBlob } from '#web/base/send.ts';
import type { LaneSight } from './scanner-sight.ts';

/** The photo of whom was scanned: its address, or that there is none; null while it loads. */
type ScannedPhoto = { readonly address: string } | 'none' | null;

/**
 * The photo of the student whose code or card was scanned at most 60 s ago; of a card it is asked for by the attendance.
 * @see decisions §2.3, docs/decisions/0036
 */
export function useScannedPhoto(welcome: LaneSight['welcome']): ScannedPhoto {
  const [photo, setPhoto] = useState<{ key: string; found: ScannedPhoto } | null>(null);
  const key = welcome?.key;
  const value = welcome?.value ?? '';
  const card = welcome?.result.attendance.source === 'card' ? welcome.result.attendance.attendance_id : null;

  useEffect(() => {
    if (key === undefined) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    let address = '';
    const asked =
      card === null
        ? sendForBlob(studentImgRetrieve, { headers: { studtoken: value }, signal })
        : sendForBlob(getScannedPhoto, { params: { attendanceId: card }, query: { absent: 'empty' }, signal });
    asked
      .then((blob) => {
        if (signal.aborted) return;
        address = blob.size > 0 ? URL.createObjectURL(blob) : '';
        setPhoto({ key, found: address === '' ? 'none' : { address } });
      })
      .catch(() => {
        // Without a photo the placeholder stays. @see spec §8
        if (!signal.aborted) setPhoto({ key, found: 'none' });
      });
    return () => {
      leaving.abort();
      if (address !== '') URL.revokeObjectURL(address);
    };
  }, [key, value, card]);

  return photo && photo.key === key ? photo.found : null;
}
