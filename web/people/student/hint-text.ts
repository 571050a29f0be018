/** Texts of the install hint below the pass. */
export const hintText = {
  label: 'Good to know',
  install: 'Add to Home screen',
  share: 'To open your pass quickly, tap Share, then “Add to Home Screen”.',
} as const;
