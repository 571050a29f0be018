/** @see spec §2, §5 */
export const photoText = {
  yours: 'Your photo',
  none: 'You have no photo yet',
  change: 'Change photo',
  cropTitle: 'Your photo',
  cropHint: 'Drag the picture and zoom until your face fills the circle. Arrow keys also move the picture.',
  stage: 'Cropped picture',
  zoom: 'Zoom',
  save: 'Save photo',
  failed: 'The photo could not be saved.',
} as const;
