/** All failures of the camera; their texts are in camera-text.ts. @see spec §8 */
export const cameraFailures = [
  'permission-denied',
  'no-camera',
  'insecure-page',
  'in-use',
  'overconstrained',
  'no-stream-api',
  'timed-out',
  'decoder-unavailable',
] as const;
export type CameraFailure = (typeof cameraFailures)[number];

/** Thrown by everything that starts the camera or its decoder; `cause` is the browser's error. */
export class CameraFailed extends Error {
  override readonly name = 'CameraFailed';
  readonly code: CameraFailure;

  constructor(code: CameraFailure, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

const failureByErrorName: Readonly<Record<string, CameraFailure>> = {
  NotAllowedError: 'permission-denied',
  PermissionDeniedError: 'permission-denied',
  SecurityError: 'permission-denied',
  NotFoundError: 'no-camera',
  DevicesNotFoundError: 'no-camera',
  NotReadableError: 'in-use',
  TrackStartError: 'in-use',
  AbortError: 'in-use',
  OverconstrainedError: 'overconstrained',
  ConstraintNotSatisfiedError: 'overconstrained',
  NotSupportedError: 'no-stream-api',
  TypeError: 'no-stream-api',
};

/**
 * Maps a browser's error to a failure by the error's name; older browsers have different names. An unknown error counts
 * as a camera in use, because a retry may help then.
 */
export function cameraFailureOf(error: unknown): CameraFailure {
  if (error instanceof CameraFailed) return error.code;
  const name = typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
  return failureByErrorName[name] ?? 'in-use';
}
