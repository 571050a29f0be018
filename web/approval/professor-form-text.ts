/** The words of the form of a professor's account. */
export const professorFormText = {
  title: (name: string) => `Edit ${name}`,
  missing: 'First name and last name are required.',
  firstName: 'First name',
  middleName: 'Middle name',
  lastName: 'Last name',
  email: 'E-mail',
  optional: 'Optional',
  emailHint: 'A new password can be asked for by it. The address before is told of the change.',
  failed: 'The account could not be changed.',
} as const;
