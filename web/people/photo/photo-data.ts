import { useQuery } from '@tanstack/react-query';
import { studentImgRetrieve } from '#contract/people/photo/photo-calls.ts';
import { usePictureAddress } from '#web/platform/base/picture-address.ts';
import { keptOnDevice } from '#web/platform/calls/query-client.ts';
import { sendForBlob } from '#web/platform/calls/send.ts';

/** The query key of the student's own photo; invalidated after a new one is stored. */
export const ownPhotoKey = ['own-photo'];

/** The student's own photo as an address for `img`; null if there is none or it failed to load. */
export function useOwnPhoto(): string | null {
  const { data } = useQuery({
    queryKey: ownPhotoKey,
    queryFn: async ({ signal }) => {
      // Browsers log a 404 response as an error, and most students have no photo.
      const photo = await sendForBlob(studentImgRetrieve, { query: { absent: 'empty' }, signal });
      return photo.size > 0 ? photo : null;
    },
    staleTime: 10 * 60_000,
    meta: keptOnDevice,
  });
  return usePictureAddress(data ?? null);
}
