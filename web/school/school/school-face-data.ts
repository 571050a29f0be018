import { useQuery } from '@tanstack/react-query';
import { declareSchool } from '#contract/school/school/copy-calls.ts';
import { removeSchoolLogo, uploadSchoolLogo } from '#contract/school/school/logo-calls.ts';
import { getPrivacy, updatePrivacyContact } from '#contract/school/school/privacy-calls.ts';
import { send } from '#web/platform/calls/send.ts';
import { schoolKey } from '#web/platform/settings/school-data.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { toastMs } from '#web/platform/ui/toast.ts';
import { schoolText } from './school-text.ts';

/** Stores a picture as the school's logo; every place that shows it follows. */
export function useStoreLogo() {
  return useChange({
    call: (picture: File) => {
      const form = new FormData();
      form.set('image', picture, picture.name);
      return send(uploadSchoolLogo, { form });
    },
    kept: [schoolKey, ({ school }) => school],
    done: uploadSchoolLogo.done,
    doneMs: toastMs.admin,
    failed: schoolText.logoFailed,
  });
}

/** Removes it after a question. */
export function useRemoveLogo() {
  return useChange({
    call: (_none: undefined) => send(removeSchoolLogo),
    question: () => ({ title: schoolText.askRemove }),
    kept: [schoolKey, ({ school }) => school],
    done: removeSchoolLogo.done,
    doneMs: toastMs.admin,
    failed: schoolText.logoFailed,
  });
}

/** Makes a restored copy the school, after a question. @see decisions §8.4 */
export function useDeclareSchool() {
  return useChange({
    call: (_none: undefined) => send(declareSchool),
    question: () => ({ title: schoolText.askDeclare, detail: schoolText.askDeclareDetail }),
    kept: [schoolKey, ({ school }) => school],
    done: declareSchool.done,
    doneMs: toastMs.admin,
    failed: schoolText.declareFailed,
  });
}

const privacyKey = ['privacy'];

/** Whom to ask about what is kept of people, blank for nobody, and for how many days the audit is kept. */
export function usePrivacy() {
  return useQuery({ queryKey: privacyKey, queryFn: ({ signal }) => send(getPrivacy, { signal }) });
}

/** Changes whom to ask. */
export function useUpdatePrivacyContact() {
  return useChange({
    call: (body: { privacy_contact: string }) => send(updatePrivacyContact, { body }),
    stale: [privacyKey],
    done: updatePrivacyContact.done,
    doneMs: toastMs.admin,
    failed: schoolText.contactFailed,
  });
}
