/** @see spec §2, §4 */
export const qrText = {
  scanHere: 'SCAN HERE',
  hint: 'Show the code to your professor’s camera.',
  firstHint: 'Your professor’s scan marks you present.',
  generate: 'Generate QR Code',
  needsConnection: 'Your code needs a connection',
  noConnection: (hasCards: boolean) =>
    `No connection. ${hasCards ? 'Show your card, or ask' : 'Ask'} your professor to mark you.`,
  asking: 'Creating your code',
  sheet: 'Your code for the camera',
  hide: 'Hide your code',
  code: 'Your QR code',
  disappears: (seconds: number) => `QR Code will disappear in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`,
  lingering: 'Waiting for your professor’s scanner…',
  failed: 'Your code could not be created.',
} as const;
