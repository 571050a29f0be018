/** What is said once below the pass. */
export const hintText = {
  label: 'Good to know',
  install: 'Add to Home screen',
  share: 'Keep your pass at hand: tap Share, then “Add to Home Screen”.',
} as const;
