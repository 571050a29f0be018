// Made once: a check-in's message has figures.
const figures = new Intl.NumberFormat('en-US');

/** A figure as people read it, its thousands grouped: `1,030`. */
export const grouped = (figure: number) => figures.format(figure);

/** So many of something: `1 student`, `1,030 students`. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${grouped(count)} ${Math.abs(count) === 1 ? one : many}`;
