/** Under which rolls are kept, what a scanner shows of one, and who came how often: where one is changed, the others are. */
export const rollsKey = ['roll'];
export const scannerKey = ['scanner'];
export const participationKey = ['participation'];
