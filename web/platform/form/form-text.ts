/** The words of forms beside those of their fields. */
export const formText = {
  clearSearch: 'Clear search',
  discard: 'Discard what you entered?',
  nothingChanged: 'Nothing was changed: all of it is as it was.',
  didYouMean: (name: string) => `Did you mean ${name}?`,
} as const;
