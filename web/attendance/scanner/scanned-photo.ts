import { useEffect, useState } from 'react';
import { getScannedPhoto } from '#contract/attendance/check-in/scanned-photo-calls.ts';
import { looksLikeCard } from '#contract/attendance/qr/qr-rules.ts';
import { studentImgRetrieve } from '#contract/people/photo/photo-calls.ts';
import { sendForBlob } from '#web/platform/calls/send.ts';
import { type QueuedScan, studentOf } from './scan-queue.ts';

/** The photo of the scanned student: its address, or 'none'; null while it loads. */
type ScannedPhoto = { readonly address: string } | 'none' | null;

/**
 * Fetches the scanned student's photo. A code's value gives access to the photo for 60 s, whether the code was recorded
 * or refused. A recorded card's attendance gives access too. Nothing waits for it.
 * @see decisions §2.3, §2.5, docs/decisions/0036, docs/decisions/0039
 */
export function useScannedPhoto(scan: QueuedScan | null): ScannedPhoto {
  const [photo, setPhoto] = useState<{ key: string; found: ScannedPhoto } | null>(null);
  const result = scan?.result ?? null;
  const value = scan?.value ?? '';
  const attendance = result && 'attendance' in result ? result.attendance : null;
  const card = attendance?.source === 'card' ? attendance.attendance_id : null;
  const isShown =
    studentOf(result) !== undefined && result?.kind !== 'kept' && (card !== null || !looksLikeCard(value));
  const key = isShown ? scan?.key : undefined;

  useEffect(() => {
    if (key === undefined) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    let address = '';
    const query = { absent: 'empty' } as const;
    const asked =
      card === null
        ? sendForBlob(studentImgRetrieve, { headers: { studtoken: value }, query, signal })
        : sendForBlob(getScannedPhoto, { params: { attendanceId: card }, query, signal });
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

  if (key === undefined) return 'none';
  return photo && photo.key === key ? photo.found : null;
}
