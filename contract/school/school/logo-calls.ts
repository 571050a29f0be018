import * as z from 'zod/mini';
import { imageTooLarge, notAnImage } from '#contract/people/photo/photo-calls.ts';
import { aDay } from '#contract/platform/base/bounds.ts';
import { call } from '#contract/platform/base/call.ts';
import { text } from '#contract/platform/base/fields.ts';
import { school } from '#contract/platform/settings/settings-calls.ts';
import { LOGO_PATH } from '#contract/platform/settings/settings-rules.ts';

/** The logo is public. A new logo gets a new address, so that a browser loads each logo only once. */
export const getSchoolLogo = call('GET', `${LOGO_PATH}:version`, {
  access: 'none',
  summary: 'The school’s logo, a WebP picture of at most 512 × 512, at the address that getSchool returns.',
  params: z.object({ version: text('The version', 64) }),
  reply: z.unknown(),
  replyType: 'image/webp',
});

export const uploadSchoolLogo = call('POST', '/api/admin/uploadSchoolLogo', {
  summary:
    'Stores the school’s logo, sent as multipart in the field `image`. The uploaded picture has at most 5 MiB, the stored picture at most 200 KB.',
  bodyType: 'multipart',
  reply: z.object({ message: z.string(), school }),
  refusals: [notAnImage, imageTooLarge],
  done: 'Logo updated successfully',
  pace: aDay(60),
  fullAdministrator: true,
});

/** Removing the logo twice succeeds. */
export const removeSchoolLogo = call('DELETE', '/api/admin/removeSchoolLogo', {
  summary: 'Removes the school’s logo.',
  reply: z.object({ message: z.string(), school }),
  done: 'Logo removed successfully',
  fullAdministrator: true,
});
