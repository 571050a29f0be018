/** Query keys of rolls and of scanners. Rolls and scanners use the same calls, but handle notices differently. */
export const rollsKey = ['roll'];
export const scannerKey = ['scanner'];

export const rollKey = (sessionId: number) => [...rollsKey, sessionId];
export const scannedRollKey = (sessionId: number) => [...scannerKey, 'roll', sessionId];
export const presentKey = (sessionId: number) => [...scannerKey, 'present', sessionId];
