/** A figure as people read it, its thousands grouped: `1,030`. */
export const grouped = (figure: number) => figure.toLocaleString('en-US');

/** So many of something: `1 student`, `1,030 students`. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${grouped(count)} ${Math.abs(count) === 1 ? one : many}`;
