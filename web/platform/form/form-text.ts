/** Texts of forms, except the texts of their fields */
export const formText = {
  clearSearch: 'Clear search',
  nothingChanged: 'Nothing was changed.',
  didYouMean: (name: string) => `Did you mean ${name}?`,
} as const;
