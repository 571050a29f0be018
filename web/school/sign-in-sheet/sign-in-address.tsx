import { useSchool } from '#web/platform/settings/school-data.ts';
import { sheetText as text } from './sheet-text.ts';

/**
 * Where others find the school: what `PUBLIC_URL` says, else the address in the browser; null at the machine itself, whose own
 * name leads nobody else there.
 */
export function useSignInAddress(): string | null {
  const { public_url } = useSchool();
  const { hostname, origin } = window.location;
  return public_url ?? (/^(localhost$|127\.|\[::1\])/.test(hostname) ? null : origin);
}

/** Says that sheets cannot tell where to sign in, and what would have them do so. */
export function NoAddressNote() {
  return useSignInAddress() === null && <p className="quiet">{text.noAddress}</p>;
}
