import { useQuery } from '@tanstack/react-query';
import { getStudentPhoto } from '#contract/school/approval/student-account-calls.ts';
import { sendForBlob } from '#web/platform/calls/send.ts';
import { keyOf } from '#web/platform/calls/use-call.ts';

/** A student's current photo, or the former photo with which the student was last present. */
export function useComparedPhoto(id: number, which: 'now' | 'former'): Blob | undefined {
  const asking = { params: { id }, query: { which } };
  return useQuery({
    queryKey: [...keyOf(getStudentPhoto, asking)],
    queryFn: ({ signal }) => sendForBlob(getStudentPhoto, { ...asking, signal }),
  }).data;
}
