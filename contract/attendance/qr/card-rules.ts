/** The length of a card's value: 28 characters of the QR alphabet make 140 random bits. No live code is as long. */
export const CARD_VALUE_LENGTH = 28;

/** As much of a card's value as is kept to be shown: its last characters, which open nothing. */
export const CARD_TAIL_LENGTH = 4;

const shape = new RegExp(`^[0-9A-Z]{${CARD_VALUE_LENGTH}}$`);

/** Whether a scanned text can be a card's value. */
export function looksLikeCard(scanned: string): boolean {
  return shape.test(scanned);
}
