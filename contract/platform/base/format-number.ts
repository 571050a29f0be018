// Made once: a check-in's message has figures.
const figures = new Intl.NumberFormat('en-US');

/** A figure as people read it, its thousands grouped: `1,030`. */
export const grouped = (figure: number) => figures.format(figure);

/** What so many of something are: `student`, `students`. */
export const unitOf = (count: number, one: string, many = `${one}s`) => (Math.abs(count) === 1 ? one : many);

/** How many of many it was done to, and of how many it failed: `2 approved, 1 failed.` */
export const howMany = (done: number, verb: string, failed: number) =>
  `${done} ${verb}${failed > 0 ? `, ${failed} failed` : ''}.`;

/** So many of something: `1 student`, `1,030 students`. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${grouped(count)} ${unitOf(count, one, many)}`;
