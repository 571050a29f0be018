import { storedText, storeText } from '#web/platform/base/stored-text.ts';

/** A camera of this device */
export interface CameraChoice {
  readonly deviceId: string;
  /** The camera's name; '' before permission is given */
  readonly label: string;
}

const rememberedUnder = 'rollcall.camera';

/** Returns the camera chosen earlier on this device, or null. */
export function rememberedCamera(): string | null {
  return storedText(rememberedUnder);
}

/** Stores the chosen camera; null deletes it. If storage is blocked, the choice lasts as long as the page. */
export function rememberCamera(deviceId: string | null): void {
  storeText(rememberedUnder, deviceId);
}

const rear = /back|rear|environment|rück|arrière|trasera|posterior/i;
/** Wide-angle, telephoto and infrared lenses, and cameras that combine several lenses */
const special = /ultra|wide|tele|macro|depth|infrared|\bir\b|dual|triple|virtual/i;

/**
 * Picks the camera to open: the chosen one if available; otherwise, among cameras named as rear cameras, the main lens
 * (not a special one, and with the lowest number in its name). Null leaves the choice to the browser, which is asked
 * for a rear camera.
 */
export function preferredCamera(cameras: readonly CameraChoice[], chosen: string | null): CameraChoice | null {
  const remembered = cameras.find(({ deviceId }) => deviceId === chosen);
  if (remembered) return remembered;
  const backwards = cameras.filter(({ label }) => rear.test(label));
  const ordinary = backwards.filter(({ label }) => !special.test(label));
  const numberOf = ({ label }: CameraChoice) => Number(/\d+/.exec(label.replace(/camera2/i, ''))?.[0] ?? 0);
  const candidates = ordinary.length > 0 ? ordinary : backwards;
  return candidates.toSorted((one, other) => numberOf(one) - numberOf(other))[0] ?? null;
}
