/** What the parts of a time are called. */
export const timeWords = { hours: 'Hours', minutes: 'Minutes', amPm: 'AM or PM', clear: 'Clear time' } as const;
