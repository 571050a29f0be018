/** How long a student's screen shows the QR code. @see spec §9 */
export const QR_SHOWN_SECONDS = 10;

/**
 * How long a QR value is valid, by the server's clock: the time it is shown, plus the time a scan takes to arrive.
 * @see decisions §2.2
 */
export const QR_LIFE_SECONDS = 15;

/**
 * How long after a scan its QR value gives access to the photo and proves the scanner's claim.
 * @see decisions §2.3, §5.2
 */
export const QR_AFTER_SCAN_SECONDS = 60;

/**
 * How long the page waits for a scan after the code disappears from the screen. It then reads the latest reward.
 * @see decisions §5.3
 */
export const QR_AWAITED_SECONDS = 6;

/** How long the student's socket stays open after the code was last shown or was refused. @see decisions §5.5 */
export const QR_SOCKET_LINGER_SECONDS = 30;

/**
 * How long the socket stays open after a scan: ten seconds for an undo, and time to notify the student of the undo.
 * @see docs/decisions/0030
 */
export const QR_SOCKET_AFTER_SCAN_SECONDS = 12;

/** The width and height of the code on screen, in CSS pixels, if the screen is large enough. @see spec §9 */
export const QR_IMAGE_SIZE_PX = 370;

/**
 * The characters of a QR value. All characters belong to the QR code's alphanumeric mode and are safe in a header.
 * @see decisions §2.1
 */
export const QR_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The length of a QR value's random part: 26 characters of 5 random bits make 130. @see decisions §2.1 */
export const QR_RANDOM_LENGTH = 26;

/** The length of the tag at the end of a QR value, by which a scanner without a network finds the student's name. */
export const QR_TAG_LENGTH = 6;

/** The length of a QR value: its random part and its tag. Values of older versions have no tag and are accepted too. */
export const QR_VALUE_LENGTH = QR_RANDOM_LENGTH + QR_TAG_LENGTH;

const valueShape = /^[0-9A-Z]{26,35}$/;

/** Whether a scanned text has the form of a QR value. Other texts are not looked up. @see decisions §2.1 */
export function looksLikeQrValue(scanned: string): boolean {
  return valueShape.test(scanned);
}

/** The length of a card's value: 28 characters of the QR alphabet make 140 random bits. No QR value is as long. */
export const CARD_VALUE_LENGTH = 28;

/** How many of the last characters of a card's value are stored for display. They are not secret. */
export const CARD_TAIL_LENGTH = 4;

const cardShape = new RegExp(`^[0-9A-Z]{${CARD_VALUE_LENGTH}}$`);

/** Whether a scanned text has the form of a card's value. */
export function looksLikeCard(scanned: string): boolean {
  return cardShape.test(scanned);
}
