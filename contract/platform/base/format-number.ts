// Created once, because every check-in's message formats numbers.
const figures = new Intl.NumberFormat('en-US');

/** A number with grouped thousands: `1,030`. */
export const grouped = (figure: number) => figures.format(figure);

/** The unit in singular or plural for a count: `student`, `students`. */
export const unitOf = (count: number, one: string, many = `${one}s`) => (Math.abs(count) === 1 ? one : many);

/** How many succeeded and how many failed: `2 approved, 1 failed.` */
export const howMany = (done: number, verb: string, failed: number) =>
  `${done} ${verb}${failed > 0 ? `, ${failed} failed` : ''}.`;

/** A count with its unit: `1 student`, `1,030 students`. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${grouped(count)} ${unitOf(count, one, many)}`;
