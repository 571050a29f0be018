import type { CameraFailure } from './camera-failure.ts';

/** The state of the frame around the picture. @see spec §2, §4 */
export type FrameState = 'looking' | 'reading' | 'welcomed' | 'kept' | 'already' | 'refused';

/** The text beside the frame's icon, so that color is never the only sign */
export const cameraFrameText: Readonly<Record<FrameState, string>> = {
  looking: 'Hold the QR code in front of the camera',
  reading: 'Processing QR code...',
  welcomed: 'Recorded',
  kept: 'Kept on this device',
  already: 'Already Present',
  refused: 'Not recorded',
};

interface FailureText {
  /** What happened */
  readonly title: string;
  /** Why, and what helps */
  readonly help: string;
}

/** One text for each failure of the camera. @see spec §8 */
export const cameraFailureText: Readonly<Record<CameraFailure, FailureText>> = {
  'permission-denied': {
    title: 'Camera access is blocked.',
    help: 'Allow the camera in the address bar or in the settings of this browser, then try again.',
  },
  'no-camera': {
    title: 'No camera was found on this device.',
    help: 'Connect a camera and try again, or scan with a hand-held scanner.',
  },
  'insecure-page': {
    title: 'camera access is only permitted in secure context. Use HTTPS or localhost rather than HTTP.',
    help: 'The camera cannot be used on this page.',
  },
  'in-use': {
    title: 'The camera could not be started.',
    help: 'Another app or tab may be using the camera. Close that app or tab and try again.',
  },
  overconstrained: {
    title: 'This camera cannot be used.',
    help: 'Choose another camera and try again.',
  },
  'no-stream-api': {
    title: 'this browser has no Stream API support',
    help: 'The camera cannot be used in this browser.',
  },
  'timed-out': {
    title: 'Loading camera stream timed out after 3 seconds.',
    help: 'On an iPhone or iPad, apps on the home screen can have this problem. Open this page in Safari instead.',
  },
  'decoder-unavailable': {
    title: 'Barcode detection service unavailable.',
    help: 'The code reader could not be loaded. Check your connection and try again.',
  },
};

/** Texts on and around the camera's controls */
export const cameraText = {
  picture: 'Camera picture',
  starting: 'Starting the camera …',
  paused: 'Paused',
  pausedHelp: 'The camera is off. You see the last picture.',
  tryAgain: 'Try again',
  pause: 'Pause the camera',
  pauseShort: 'Pause',
  resume: 'Resume the camera',
  resumeShort: 'Resume',
  torch: 'Light',
  torchOn: 'Turn the light on',
  torchOff: 'Turn the light off',
  sound: 'Sounds',
  soundOn: 'Turn sounds on',
  soundOff: 'Turn sounds off',
  vibration: 'Vibration',
  vibrationOn: 'Turn vibration on',
  vibrationOff: 'Turn vibration off',
  chooseCamera: 'Camera',
  controls: 'Camera controls',
  unnamedCamera: (number: number) => `Camera ${number}`,
} as const;
