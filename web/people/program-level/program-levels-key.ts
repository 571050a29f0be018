/**
 * The query key of suggested program levels; its own file, so that the school's list does not load the registration.
 */
export const programLevelsKey = ['program-levels'];
