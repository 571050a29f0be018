import { Button, Textarea } from '@mantine/core';
import { Link } from 'wouter';
import { getPrivacy, LONGEST_PRIVACY_CONTACT, updatePrivacyContact } from '#contract/school/school/privacy-calls.ts';
import { paths } from '#web/platform/base/paths.ts';
import { Form, useForm } from '#web/platform/form/form.tsx';
import { SaveRow } from '#web/platform/form/save-row.tsx';
import { useChange } from '#web/platform/ui/change.ts';
import { toastMs } from '#web/platform/ui/toast.ts';
import { schoolText } from './school-text.ts';

/** Changes the contact for questions about privacy. */
export function PrivacySetting({ contact }: { contact: string }) {
  const change = useChange(updatePrivacyContact, {
    sending: (body: { privacy_contact: string }) => ({ body }),
    invalidates: [getPrivacy],
    doneMs: toastMs.admin,
    failed: schoolText.contactFailed,
  });
  const form = useForm({
    initial: { privacy_contact: contact },
    change,
    next: ({ privacy_contact }) => ({ privacy_contact }),
  });
  const { onChange, ...field } = form.field('privacy_contact');
  return (
    <Form
      form={form}
      actions={
        <SaveRow form={form} save={schoolText.update}>
          <Button component={Link} href={paths.privacy.href()} variant="default">
            {schoolText.seePage}
          </Button>
        </SaveRow>
      }
    >
      <Textarea
        label={schoolText.contact}
        description={schoolText.contactHint}
        autosize
        minRows={2}
        maxLength={LONGEST_PRIVACY_CONTACT}
        {...field}
        // One line of text, even if it wraps on the screen.
        onChange={(event) => onChange(event.currentTarget.value.replace(/\s*\n\s*/g, ', '))}
      />
    </Form>
  );
}
