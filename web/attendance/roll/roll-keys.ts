/** Under which rolls are kept, and what a scanner shows of one: both read the same calls, and each is told of news its own way. */
export const rollsKey = ['roll'];
export const scannerKey = ['scanner'];
