import type { Report } from '#testkit/figures/attack.ts';

/** A measurement that anyone can repeat: its figures stand beside their aims and, where speed is one, a reference. */
export interface Bench {
  /** By which the command names it, such as `check-in`. */
  name: string;
  /** What it finds out, as a question. */
  asks: string;
  /** @param millions of attendances, where it is about how many there are */
  run(report: Report, millions: number): Promise<void>;
}
