import { useSchool } from '#web/platform/settings/school-data.ts';
import { sheetText as text } from './sheet-text.ts';

/**
 * The school's address for others: `PUBLIC_URL`, otherwise the browser's address; null on the server itself, because
 * `localhost` leads nowhere on other devices.
 */
export function useSignInAddress(): string | null {
  const { public_url } = useSchool();
  const { hostname, origin } = window.location;
  return public_url ?? (/^(localhost$|127\.|\[::1\])/.test(hostname) ? null : origin);
}

/** Says that sheets cannot show where to sign in, and how to fix that. */
export function NoAddressNote() {
  return useSignInAddress() === null && <p className="quiet">{text.noAddress}</p>;
}
