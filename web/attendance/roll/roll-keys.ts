/** Query keys of rolls and of scanners. Rolls and scanners use the same calls, but handle notices differently. */
export const rollsKey = ['roll'];
export const scannerKey = ['scanner'];
