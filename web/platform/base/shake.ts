/**
 * Vibrates the device, if it can and reduced motion is off.
 * @param milliseconds vibrations and pauses in turn
 */
export function shake(milliseconds: readonly number[]): void {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!calm && 'vibrate' in navigator) navigator.vibrate([...milliseconds]);
}
