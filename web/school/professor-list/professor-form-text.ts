import { counted, grouped } from '#contract/platform/base/format-number.ts';

/** Texts of the form of a professor's account. */
export const professorFormText = {
  title: (name: string) => `Edit ${name}`,
  missing: 'First name and last name are required.',
  firstName: 'First name',
  middleName: 'Middle name',
  lastName: 'Last name',
  email: 'Email',
  optional: 'Optional',
  emailHint: 'Needed to request a new password. The old address is notified of the change.',
  failed: 'The account could not be changed.',
} as const;

const professors = (count: number) => counted(count, 'professor');

/** Texts of actions for chosen professors. */
export const chosenProfessorsText = {
  close: (count: number) => `Close (${grouped(count)})`,
  askClose: (count: number) => ({
    title: `Close the accounts of ${professors(count)}?`,
    detail:
      'The professors are signed out at once and can no longer sign in. Everything stays, including subjects. If someone else continues a subject, hand the subject over first.',
    confirmLabel: 'Close accounts',
    warning: true,
  }),
  closed: (count: number) => `${professors(count)} closed.`,
  reopen: (count: number) => `Readmit (${grouped(count)})`,
  askReopen: (count: number) => ({
    title: `Readmit ${professors(count)}?`,
    detail: 'The accounts open again with everything they had.',
    confirmLabel: 'Readmit',
  }),
  reopened: (count: number) => `${professors(count)} readmitted.`,
  failed: 'Some accounts were not changed. See the list.',
} as const;
