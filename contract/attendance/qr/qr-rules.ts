/** How long a student's screen shows the QR code. @see spec §9 */
export const QR_SHOWN_SECONDS = 10;

/** How long a QR value is accepted, by the server's clock; what the screen does not need is for the scan to arrive. @see decisions §2.2 */
export const QR_LIFE_SECONDS = 15;

/** For how long after a scan its QR value shows the photo to the professor, and proves a scanner's claim. @see decisions §2.3, §5.2 */
export const QR_AFTER_SCAN_SECONDS = 60;

/** How much longer than the code is on show its scan is waited for, before the student is read once more. @see decisions §5.3 */
export const QR_AWAITED_SECONDS = 6;

/** How much longer than the code is on show, and after it was refused, the student's socket stays open. @see decisions §5.5 */
export const QR_SOCKET_LINGER_SECONDS = 30;

/** How long after a scan that socket stays open: the ten seconds in which the scan can be undone, and its way here. @see docs/decisions/0030 */
export const QR_SOCKET_AFTER_SCAN_SECONDS = 12;

/** The shown code's width and height, in CSS pixels, where the screen has room. @see spec §9 */
export const QR_IMAGE_SIZE_PX = 370;

/** The characters of a QR value: all are in the QR code's alphanumeric mode and safe in a header. @see decisions §2.1 */
export const QR_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The length of a QR value: 26 characters of 5 random bits make 130. @see decisions §2.1 */
export const QR_VALUE_LENGTH = 26;

const valueShape = /^[0-9A-Z]{26,35}$/;

/** Whether a scanned text can be a QR value at all; what cannot needs no look-up. @see decisions §2.1 */
export function looksLikeQrValue(scanned: string): boolean {
  return valueShape.test(scanned);
}

/** The length of a card's value: 28 characters of the QR alphabet make 140 random bits. No live code is as long. */
export const CARD_VALUE_LENGTH = 28;

/** As much of a card's value as is kept to be shown: its last characters, which open nothing. */
export const CARD_TAIL_LENGTH = 4;

const cardShape = new RegExp(`^[0-9A-Z]{${CARD_VALUE_LENGTH}}$`);

/** Whether a scanned text can be a card's value. */
export function looksLikeCard(scanned: string): boolean {
  return cardShape.test(scanned);
}
