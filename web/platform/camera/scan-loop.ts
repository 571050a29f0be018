interface ScanLoop {
  readonly video: HTMLVideoElement;
  /** Processes the current frame; frames that arrive before it is done are dropped. */
  readonly look: (seenAtMs: number) => Promise<void>;
}

/** The longest interval between processed frames, in ms, even if the browser reports no new frames. @see spec §9 */
export const SLOWEST_SCAN_MS = 500;

/**
 * Processes every frame of a video, one at a time, until the returned function is called; not while the page is hidden.
 * `seenAtMs` is the time of the frame, as in `performance.now`.
 */
export function startScanLoop({ video, look }: ScanLoop): () => void {
  let stopped = false;
  let busy = false;
  let handle = 0;
  let lastLookMs = performance.now();
  const tellsFrames = 'requestVideoFrameCallback' in video;

  const lookOnce = (seenAtMs: number) => {
    if (stopped || busy || document.hidden || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    if (video.videoWidth === 0) return;
    busy = true;
    lastLookMs = seenAtMs;
    void look(seenAtMs).finally(() => {
      busy = false;
    });
  };
  const onFrame = (nowMs: number) => {
    if (stopped) return;
    next();
    lookOnce(nowMs);
  };
  const next = () => {
    handle = tellsFrames ? video.requestVideoFrameCallback(onFrame) : requestAnimationFrame(onFrame);
  };
  next();
  // Some browsers stop reporting frames, such as for a video out of view; scanning must go on.
  const slowest = setInterval(() => {
    const nowMs = performance.now();
    if (nowMs - lastLookMs >= SLOWEST_SCAN_MS) lookOnce(nowMs);
  }, SLOWEST_SCAN_MS / 2);

  return () => {
    stopped = true;
    clearInterval(slowest);
    if (tellsFrames) video.cancelVideoFrameCallback(handle);
    else cancelAnimationFrame(handle);
  };
}
