/** The range that a figure must be in. */
export interface Aim {
  /** The aim as text, printed beside the figure. */
  says: string;
  holds(value: number): boolean;
}

/** @param limit the largest allowed figure, in the figure's own unit */
export const atMost = (limit: number): Aim => ({ says: `≤ ${limit}`, holds: (value) => value <= limit });
/** @param limit the smallest allowed figure */
export const atLeast = (limit: number): Aim => ({ says: `≥ ${limit}`, holds: (value) => value >= limit });
export const exactly = (wanted: number): Aim => ({ says: `${wanted}`, holds: (value) => value === wanted });
/** Both bounds are included. */
export const between = (least: number, most: number): Aim => ({
  says: `${least} to ${most}`,
  holds: (value) => value >= least && value <= most,
});

/** A measured figure with its aim. */
export interface Figure {
  what: string;
  value: number;
  unit: string;
  aim: Aim | undefined;
  holds: boolean;
}

/** Records the findings of an attack. */
export interface Report {
  /** A figure with its aim. A figure without an aim only shows how much was tried. */
  figure(what: string, value: number, unit: string, aim?: Aim): void;
  /** The number of violations, which must be 0. The first violations are printed. */
  none(what: string, found: readonly string[]): void;
  /** A line for the reader: a finding, or what could not be tried here and why. */
  note(line: string): void;
}

/** The amount of work: the short form is part of the test command; the full form has its own command. */
export type AttackForm = 'short' | 'full';

/**
 * An attack that the built product must withstand, as a black box: through its port, files, email and output. Every
 * attack ends within a time limit, contacts only this machine, and leaves nothing behind.
 */
export interface Attack {
  /** The name in the command, such as `crashes`. */
  name: string;
  /** The product's promise that the attack tests, as a sentence. */
  promises: string;
  run(form: AttackForm, report: Report): Promise<void>;
}

/** How many violations are printed, and how many characters of each. */
const TOLD = 8;
const TOLD_CHARACTERS = 400;

/** A report that collects its figures. */
export function makeReport(
  onFigure: (figure: Figure) => void,
  onNote: (line: string) => void,
): Report & { figures: Figure[] } {
  const figures: Figure[] = [];
  const report: Report = {
    figure(what, value, unit, aim) {
      const figure = { what, value, unit, aim, holds: aim?.holds(value) ?? true };
      figures.push(figure);
      onFigure(figure);
    },
    none(what, found) {
      for (const line of found.slice(0, TOLD)) report.note(line.slice(0, TOLD_CHARACTERS));
      report.figure(what, found.length, '', exactly(0));
    },
    note: onNote,
  };
  return { ...report, figures };
}

/** A figure as one line: description, value and aim. */
export function lineOf({ what, value, unit, aim, holds }: Figure): string {
  const rounded = Number.isInteger(value) ? String(value) : value.toFixed(Math.abs(value) < 10 ? 3 : 1);
  const mark = aim === undefined ? '·' : holds ? '✓' : '✗';
  const beside = aim === undefined ? '' : `  (aim ${aim.says})`;
  return `  ${mark} ${what.padEnd(62)} ${rounded.padStart(9)} ${unit}${beside}`;
}
