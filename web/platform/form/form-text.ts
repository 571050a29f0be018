/** Texts of forms, except those of their fields */
export const formText = {
  clearSearch: 'Clear search',
  nothingChanged: 'Nothing was changed.',
  didYouMean: (name: string) => `Did you mean ${name}?`,
} as const;
