import * as z from 'zod/mini';
import { noPhoto } from '#contract/people/photo/photo-calls.ts';
import { call } from '#contract/platform/base/call.ts';
import { id } from '#contract/platform/base/fields.ts';

/** The photo of a student whom this professor scanned at most 60 s ago, by the attendance id of the scan. */
export const getScannedPhoto = call('GET', '/api/professor/getScannedPhoto/:attendanceId', {
  summary:
    'The photo of the student whom this professor just scanned; with `absent=empty` nothing (204) while there is none.',
  params: z.object({ attendanceId: id() }),
  query: z.object({ absent: z.optional(z.enum(['empty'])) }),
  reply: z.unknown(),
  replyType: 'image/webp',
  refusals: [noPhoto],
});
