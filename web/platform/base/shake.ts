/**
 * Shakes the device, where it can be and motion is not unwelcome.
 * @param milliseconds shakes and pauses by turns
 */
export function shake(milliseconds: readonly number[]): void {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!calm && 'vibrate' in navigator) navigator.vibrate([...milliseconds]);
}
