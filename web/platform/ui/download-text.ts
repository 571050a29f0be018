/** Texts of downloads, apart from those that every login loads. @see spec §8 */
export const downloadText = {
  csv: 'Download CSV',
  nothing: 'Please ensure there is data to download based on your current filters.',
  unsupported: "Your browser doesn't support downloading files.",
  empty: 'No data to download',
  failed: 'The list could not be read.',
  done: 'Downloaded Successfully',
} as const;
