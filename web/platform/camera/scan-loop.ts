/** A loop that looks at a video's frames, and how to end it. */
interface ScanLoop {
  readonly video: HTMLVideoElement;
  /** Looks at the present frame; the next frame waits until this is done, and frames that come meanwhile are dropped. */
  readonly look: (seenAtMs: number) => Promise<void>;
}

/** The slowest rate at which frames are looked at, whatever the browser tells about new ones. @see spec §9 */
export const SLOWEST_SCAN_MS = 500;

/**
 * Looks at every frame that the video shows, one at a time, until the returned function is called. Nothing is looked at
 * while the page is hidden. `seenAtMs` is when the frame came, in the time of `performance.now`.
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
  // A browser that stops telling about frames, as some do for a video out of view, must not stop the scanner.
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
