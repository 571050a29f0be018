/** What is said once on the pass. */
export const hintText = {
  label: 'Good to know',
  code: 'Each scan of your code makes you present in a class, and earns you points.',
  install: 'Add to Home screen',
  share: 'Keep your pass at hand: tap Share, then “Add to Home Screen”.',
} as const;
