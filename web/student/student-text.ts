/** The words of a student's home and profile. @see spec §2, §5, §8 */
export const studentText = {
  homeTitle: 'MY SPACE',
  homeTab: 'Home',
  programLevel: 'Program Level',
} as const;
