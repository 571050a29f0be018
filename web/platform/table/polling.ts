/** Polling interval of lists without realtime updates, while they are visible, in ms */
export const QUIETLY_MS = 30_000;
