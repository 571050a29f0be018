/** Labels for the parts of a time */
export const timeWords = { hours: 'Hours', minutes: 'Minutes', amPm: 'AM or PM', clear: 'Clear time' } as const;
