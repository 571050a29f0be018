/**
 * The query key of the program levels that forms suggest. In its own file, so that the school's list does not load the
 * registration.
 */
export const programLevelsKey = ['program-levels'];
