/** What is said once on the pass. */
export const hintText = {
  label: 'Good to know',
  code: 'Your code checks you in to class.',
  install: 'Add to Home screen',
  share: 'Keep your pass at hand: tap Share, then “Add to Home Screen”.',
} as const;
