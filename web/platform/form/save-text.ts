/** Texts of forms that stay on their page; apart from `form-text.ts`, which every login loads */
export const saveText = { unsaved: 'Not saved yet.' } as const;
