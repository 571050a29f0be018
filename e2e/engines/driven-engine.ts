/** What a window shows of the page, in CSS pixels. */
export interface WindowSize {
  readonly width: number;
  readonly height: number;
}

/** A browser that takes the commands of W3C WebDriver, with one window. */
export interface DrivenEngine {
  /** Its name and version, as it says them itself. */
  readonly name: string;
  /**
   * Sends a command by its name in the standard, such as `ElementClick`.
   * @throws with the browser's own words when it refuses
   */
  send(command: string, parameters?: Record<string, unknown>): Promise<unknown>;
  close(): Promise<void>;
}

/** Starts a browser of a profile of its own. */
export type StartEngine = (size: WindowSize) => Promise<DrivenEngine>;
