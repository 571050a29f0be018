/** What a figure has to be. */
export interface Aim {
  /** As it is printed beside the figure. */
  says: string;
  holds(value: number): boolean;
}

/** @param limit the largest figure that is still within the aim, in the figure's own unit */
export const atMost = (limit: number): Aim => ({ says: `≤ ${limit}`, holds: (value) => value <= limit });
/** @param limit the smallest figure that is still within the aim */
export const atLeast = (limit: number): Aim => ({ says: `≥ ${limit}`, holds: (value) => value >= limit });
/** The figure has to be just this. */
export const exactly = (wanted: number): Aim => ({ says: `${wanted}`, holds: (value) => value === wanted });
/** Both ends belong to it. */
export const between = (least: number, most: number): Aim => ({
  says: `${least} to ${most}`,
  holds: (value) => value >= least && value <= most,
});

/** One measured figure beside its aim. */
export interface Figure {
  what: string;
  value: number;
  unit: string;
  aim: Aim | undefined;
  holds: boolean;
}

/** Takes down what an attack finds. */
export interface Report {
  /** A figure with its aim; without one it only says how much was tried. */
  figure(what: string, value: number, unit: string, aim?: Aim): void;
  /** How many there are of what may not be, with the aim of none, and the first of them as lines for the reader. */
  none(what: string, found: readonly string[]): void;
  /** A line for the reader: what was found, or what could not be tried here and why. */
  note(line: string): void;
}

/** How much is tried: the short form is part of the test command, the full one has a command of its own. */
export type AttackForm = 'short' | 'full';

/**
 * Something that the built product has to stand, as a black box: through its port, its files, its mail and what it
 * prints. It ends by itself within bounds, talks to this machine only, and leaves nothing behind.
 */
export interface Attack {
  /** By which the command names it, such as `crashes`. */
  name: string;
  /** What the product promises, as a sentence. */
  promises: string;
  run(form: AttackForm, report: Report): Promise<void>;
}

/** Of what may not be, so many are told, and so much of each. */
const TOLD = 8;
const TOLD_CHARACTERS = 400;

/** A report that keeps its figures and notes. */
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

/** A figure as one line: what, how much, and the aim beside it. */
export function lineOf({ what, value, unit, aim, holds }: Figure): string {
  const rounded = Number.isInteger(value) ? String(value) : value.toFixed(Math.abs(value) < 10 ? 3 : 1);
  const mark = aim === undefined ? '·' : holds ? '✓' : '✗';
  const beside = aim === undefined ? '' : `  (aim ${aim.says})`;
  return `  ${mark} ${what.padEnd(62)} ${rounded.padStart(9)} ${unit}${beside}`;
}
