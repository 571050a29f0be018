/** The words of a form that stays on its page; apart from `form-text.ts`, which every login loads. */
export const saveText = { unsaved: 'Not saved yet.' } as const;
