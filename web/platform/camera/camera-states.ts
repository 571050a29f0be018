import type { CameraFailure } from './camera-failure.ts';

/**
 * What the camera is doing:
 * `starting` asks for a stream and waits for its first picture; `running` shows pictures and reads them; `paused` has
 * given the stream back and shows the last picture; `hidden` has given it back because nobody sees the page (phones end
 * the stream of a page in the background); `failed` says why there is none.
 */
export type CameraPhase = 'starting' | 'running' | 'paused' | 'hidden' | 'failed';

export interface CameraState {
  readonly phase: CameraPhase;
  /** Only while `failed`. */
  readonly failure: CameraFailure | null;
  /** Whether somebody asked for a pause; kept while the page is hidden. */
  readonly held: boolean;
  readonly visible: boolean;
  /** The camera that was chosen, or null for the one the device offers. */
  readonly deviceId: string | null;
  /** Counts the starts; what an earlier start has to say is not listened to. */
  readonly attempt: number;
}

export type CameraEvent =
  | { readonly type: 'started'; readonly attempt: number }
  | { readonly type: 'failed'; readonly attempt: number; readonly failure: CameraFailure }
  /** The stream ended by itself: unplugged, taken by another application, or ended by the system. */
  | { readonly type: 'stream-ended'; readonly attempt: number; readonly ranMs: number }
  | { readonly type: 'pause' }
  | { readonly type: 'resume' }
  | { readonly type: 'page-hidden' }
  | { readonly type: 'page-shown' }
  | { readonly type: 'try-again' }
  | { readonly type: 'choose'; readonly deviceId: string | null };

/** A stream that ends sooner than this is not asked for again by itself, or a broken camera would be started for ever. */
export const SHORTEST_RUN_MS = 2000;

/** The state in which a camera begins. */
export function initialCameraState(options: { deviceId: string | null; held: boolean; visible: boolean }): CameraState {
  return begin({ phase: 'starting', failure: null, attempt: 0, ...options });
}

/** Starts anew, unless a pause or a hidden page stands against it. */
function begin(state: CameraState): CameraState {
  if (state.held) return { ...state, phase: 'paused', failure: null };
  if (!state.visible) return { ...state, phase: 'hidden', failure: null };
  return { ...state, phase: 'starting', failure: null, attempt: state.attempt + 1 };
}

/** Whether the camera's stream belongs open in this state. */
export function wantsStream({ phase }: CameraState): boolean {
  return phase === 'starting' || phase === 'running';
}

/** The state after an event; an event that means nothing in this state changes nothing. @see spec §4, §8 */
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
      // What failed may have been put right meanwhile, in the settings of the browser or in the other application.
      if (state.visible) return state;
      return begin({ ...state, visible: true });
    case 'try-again':
      return state.phase === 'failed' ? begin({ ...state, held: false }) : state;
    case 'choose':
      if (event.deviceId === state.deviceId && state.phase !== 'failed') return state;
      return begin({ ...state, deviceId: event.deviceId });
  }
}
