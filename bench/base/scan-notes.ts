/** Times that the page of a scanner records, in milliseconds of its `performance.now`. */
export interface Noted {
  /** The time of 0, in milliseconds since 1970. */
  originMs: number;
  /** When the first frame of each code was available. */
  visible: number[];
  /** When each text had come from the worker. */
  read: number[];
  /** When each name first appeared on the screen. */
  welcomed: Record<string, number>;
  /** The first line below each name, which says the outcome. */
  outcomes: Record<string, string>;
}

/** Reads the brightness of a few pixels in the middle of every frame, which costs very little. */
export const NOTE = `
  window.noted = { originMs: performance.timeOrigin, visible: [], read: [], welcomed: {}, outcomes: {} };
  new PerformanceObserver((list) => {
    for (const { name, startTime, duration } of list.getEntries())
      if (name === 'code read') noted.read.push(startTime + duration);
  }).observe({ entryTypes: ['measure'] });
  new MutationObserver(() => {
    for (const { textContent, nextSibling } of document.querySelectorAll('[aria-label="Latest scans"] p:first-child')) {
      if (textContent in noted.welcomed) continue;
      noted.outcomes[textContent] = nextSibling?.textContent;
      noted.welcomed[textContent] = Infinity;
      requestAnimationFrame(() => setTimeout(() => { noted.welcomed[textContent] = performance.now(); }, 0));
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
  window.noteFrames = () => {
    const video = document.querySelector('video');
    const points = new Uint8Array(8 * 8 * 2);
    const rect = { x: 636, y: 356, width: 8, height: 8 };
    let isEmpty = true;
    const look = async (nowMs) => {
      video.requestVideoFrameCallback(look);
      const frame = new VideoFrame(video);
      await frame.copyTo(points, { rect });
      frame.close();
      const wasEmpty = isEmpty;
      isEmpty = Math.abs(points[0] - 96) < 16;
      if (wasEmpty && !isEmpty) noted.visible.push(nowMs);
    };
    video.requestVideoFrameCallback(look);
  };`;
