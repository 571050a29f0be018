import type { CameraFailure } from './camera-failure.ts';

/**
 * The camera's state: `starting` requests a stream and waits for its first picture; `running` shows and decodes
 * pictures; `paused` has released the stream and shows the last picture; `hidden` has released it because the page is
 * not visible (phones end streams of background pages); `failed` has a reason.
 */
export type CameraPhase = 'starting' | 'running' | 'paused' | 'hidden' | 'failed';

export interface CameraState {
  readonly phase: CameraPhase;
  /** Set only while `failed` */
  readonly failure: CameraFailure | null;
  /** Whether a pause was requested; kept while the page is hidden */
  readonly held: boolean;
  readonly visible: boolean;
  /** The chosen camera, or null for the device's default */
  readonly deviceId: string | null;
  /** Counts the starts; events of earlier starts are ignored. */
  readonly attempt: number;
}

export type CameraEvent =
  | { readonly type: 'started'; readonly attempt: number }
  | { readonly type: 'failed'; readonly attempt: number; readonly failure: CameraFailure }
  /** The stream ended unexpectedly: unplugged, taken by another application, or ended by the system. */
  | { readonly type: 'stream-ended'; readonly attempt: number; readonly ranMs: number }
  | { readonly type: 'pause' }
  | { readonly type: 'resume' }
  | { readonly type: 'page-hidden' }
  | { readonly type: 'page-shown' }
  | { readonly type: 'try-again' }
  | { readonly type: 'choose'; readonly deviceId: string | null };

/** A stream that ends sooner is not restarted automatically, since a broken camera would restart endlessly. */
export const SHORTEST_RUN_MS = 2000;

/** Creates the initial state. */
export function initialCameraState(options: { deviceId: string | null; held: boolean; visible: boolean }): CameraState {
  return begin({ phase: 'starting', failure: null, attempt: 0, ...options });
}

/** Starts the camera, unless it is paused or the page is hidden. */
function begin(state: CameraState): CameraState {
  if (state.held) return { ...state, phase: 'paused', failure: null };
  if (!state.visible) return { ...state, phase: 'hidden', failure: null };
  return { ...state, phase: 'starting', failure: null, attempt: state.attempt + 1 };
}

/** Returns whether the camera's stream should be open in this state. */
export function wantsStream({ phase }: CameraState): boolean {
  return phase === 'starting' || phase === 'running';
}

/** Returns the state after an event; events that do not apply to the state change nothing. @see spec §4, §8 */
export function nextCameraState(state: CameraState, event: CameraEvent): CameraState {
  if ('attempt' in event && event.attempt !== state.attempt) return state;
  switch (event.type) {
    case 'started':
      return state.phase === 'starting' ? { ...state, phase: 'running' } : state;
    case 'failed':
      return wantsStream(state) ? { ...state, phase: 'failed', failure: event.failure } : state;
    case 'stream-ended':
      if (state.phase !== 'running') return state;
      return event.ranMs < SHORTEST_RUN_MS ? { ...state, phase: 'failed', failure: 'in-use' } : begin(state);
    case 'pause':
      if (state.held) return state;
      return { ...state, held: true, phase: wantsStream(state) ? 'paused' : state.phase };
    case 'resume':
      if (!state.held) return state;
      return state.phase === 'failed' ? { ...state, held: false } : begin({ ...state, held: false });
    case 'page-hidden':
      return { ...state, visible: false, phase: wantsStream(state) ? 'hidden' : state.phase };
    case 'page-shown':
      // The reason for a failure may be gone, for example in the browser's settings or in the other application.
      if (state.visible) return state;
      return begin({ ...state, visible: true });
    case 'try-again':
      return state.phase === 'failed' ? begin({ ...state, held: false }) : state;
    case 'choose':
      if (event.deviceId === state.deviceId && state.phase !== 'failed') return state;
      return begin({ ...state, deviceId: event.deviceId });
  }
}
