import bowser from 'bowser';

/** The longest name that is kept; a browser can call itself whatever it likes. */
const LONGEST_NAME = 60;
/** Longer ones are no browser's. */
const LONGEST_USER_AGENT = 1000;

/**
 * The browser and the system that a sign-in comes from, as `Firefox on Android`, without versions: enough for its owner to
 * know it again. Blank where the request does not say.
 * @see decisions §3.11
 */
export function deviceName(userAgent: string | undefined): string {
  if (!userAgent || userAgent.length > LONGEST_USER_AGENT) return '';
  const { browser, os } = bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(' on ').slice(0, LONGEST_NAME);
}
