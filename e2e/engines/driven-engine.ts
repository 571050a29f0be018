/** The size of a window's content, in CSS pixels. */
export interface WindowSize {
  readonly width: number;
  readonly height: number;
}

/** A browser with one window that accepts the commands of W3C WebDriver. */
export interface DrivenEngine {
  /** The name and version that it reports. */
  readonly name: string;
  /**
   * Sends a command by its name in the standard, such as `ElementClick`.
   * @throws with the browser's message if it refuses
   */
  send(command: string, parameters?: Record<string, unknown>): Promise<unknown>;
  close(): Promise<void>;
}

/** Starts a browser with a new profile. */
export type StartEngine = (size: WindowSize) => Promise<DrivenEngine>;
