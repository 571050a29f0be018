import type { Report } from '#testkit/figures/attack.ts';

/** A benchmark that anyone can repeat: its figures are shown with their aims and, for speed, a reference. */
export interface Bench {
  /** The name in the command, such as `check-in`. */
  name: string;
  /** What it measures, as a question. */
  asks: string;
  /** @param millions how many million attendances the school has, for benchmarks that depend on their number */
  run(report: Report, millions: number): Promise<void>;
}
