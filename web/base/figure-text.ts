/** A figure as people read it, its thousands grouped: `1,030`. */
export const grouped = (figure: number) => figure.toLocaleString('en-US');
