import { storedText, storeText } from '#web/platform/base/stored-text.ts';

/** A camera of this device. */
export interface CameraChoice {
  readonly deviceId: string;
  /** Its name, '' before the permission was given. */
  readonly label: string;
}

const rememberedUnder = 'rollcall.camera';

/** The camera that was chosen on this device before, or null. */
export function rememberedCamera(): string | null {
  return storedText(rememberedUnder);
}

/** Remembers the camera that a person chose; null forgets it. Where the browser blocks its storage the choice lasts as long as the page. */
export function rememberCamera(deviceId: string | null): void {
  storeText(rememberedUnder, deviceId);
}

const rear = /back|rear|environment|rück|arrière|trasera|posterior/i;
/** Lenses that see wide without focus or far without light, and cameras made up of several lenses. */
const special = /ultra|wide|tele|macro|depth|infrared|\bir\b|dual|triple|virtual/i;

/**
 * The camera to open: the chosen one where it is there; else, among cameras whose name says that they look backwards, the
 * main lens (no special one, and the lowest number that the name carries). Null leaves it to the browser, which is asked
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
