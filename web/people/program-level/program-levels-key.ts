/** The key under which the program levels are kept that forms suggest; apart, so that the school's list need not load a registration. */
export const programLevelsKey = ['program-levels'];
