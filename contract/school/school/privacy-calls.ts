import * as z from 'zod/mini';
import { call } from '#contract/platform/base/call.ts';
import { text } from '#contract/platform/base/fields.ts';
import { isVisible } from '#contract/platform/base/visible-characters.ts';

/** The longest contact text, in characters. */
export const LONGEST_PRIVACY_CONTACT = 300;

const answered = { privacy_contact: z.string() };

export const getPrivacy = call('GET', '/api/settings/getPrivacy', {
  access: 'none',
  summary:
    'The contact for questions about stored personal data (blank if not set), how many days the activity log keeps its entries, and how many hours codes are kept.',
  reply: z.object({ ...answered, auditDays: z.int(), offline_hours: z.int() }),
});

const contact = text('Contact', LONGEST_PRIVACY_CONTACT).check(
  z.refine((said) => said === '' || isVisible(said), 'Contact must have a visible character.'),
);

/** A blank contact removes it. */
export const updatePrivacyContact = call('PUT', '/api/admin/updatePrivacyContact', {
  summary: 'Changes the contact for questions about stored personal data, in plain text.',
  body: z.object({ privacy_contact: contact }),
  reply: z.object({ message: z.string(), ...answered }),
  done: 'Contact updated successfully',
  fullAdministrator: true,
});
