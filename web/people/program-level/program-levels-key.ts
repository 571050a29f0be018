/** The query key of suggested program levels; a file of its own, so that the school's list loads no registration. */
export const programLevelsKey = ['program-levels'];
