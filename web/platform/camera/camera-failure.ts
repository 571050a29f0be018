/** Every way in which the camera can fail; the texts are in camera-text.ts. @see spec §8 */
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

/** Thrown by everything that starts the camera or its decoder; `cause` is what the browser said. */
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
 * What a browser's error means, by its name; older browsers have names of their own.
 * An error that says nothing known counts as a camera that something else holds, which trying again may solve.
 */
export function cameraFailureOf(error: unknown): CameraFailure {
  if (error instanceof CameraFailed) return error.code;
  const name = typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
  return failureByErrorName[name] ?? 'in-use';
}
