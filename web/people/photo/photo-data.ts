import { useQuery } from '@tanstack/react-query';
import { studentImgRetrieve } from '#contract/people/photo/photo-calls.ts';
import { usePictureAddress } from '#web/platform/base/picture-address.ts';
import { keptOnDevice } from '#web/platform/calls/query-client.ts';
import { sendForBlob } from '#web/platform/calls/send.ts';

/** The key under which one's own photo is kept; stale after a new one was stored. */
export const ownPhotoKey = ['own-photo'];

/** The address of one's own photo as an `img` takes it; null while there is none or it could not be read. */
export function useOwnPhoto(): string | null {
  const { data } = useQuery({
    queryKey: ownPhotoKey,
    queryFn: async ({ signal }) => {
      // A browser writes an answer of 404 down as an error, and most students have no photo.
      const photo = await sendForBlob(studentImgRetrieve, { query: { absent: 'empty' }, signal });
      return photo.size > 0 ? photo : null;
    },
    staleTime: 10 * 60_000,
    meta: keptOnDevice,
  });
  return usePictureAddress(data ?? null);
}
