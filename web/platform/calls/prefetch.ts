/** Age after which an unused prefetched response is dropped, in ms; as long as query results stay fresh */
const LONGEST_MS = 15_000;

interface Ahead {
  readonly token: string | null;
  readonly at: number;
  readonly answer: Promise<Response>;
}

const asked = new Map<string, Ahead>();

/**
 * Fetches addresses (separated by spaces) before the application has loaded, with the stored sign-in token in the
 * header named `header`. The first call to a prefetched address by the same person gets the prefetched response or
 * error.
 */
export function askAhead(addresses = '', header = '', token: string | null = null): void {
  for (const address of addresses.match(/\S+/g) ?? []) {
    const headers = { 'ngrok-skip-browser-warning': 'true', ...(token && { [header]: token }) };
    const answer = fetch(address, { headers, cache: 'no-store' });
    // The call that takes it handles the error.
    answer.catch(() => undefined);
    asked.set(address, { token, at: Date.now(), answer });
  }
}

function drop({ answer }: Ahead): void {
  // An unread body would keep its connection open.
  answer.then(({ body }) => body?.cancel()).catch(() => undefined);
}

/**
 * Takes the prefetched response for an address, once; undefined if there is none for this person or it is too old.
 * @param token undefined for responses that are the same for everyone
 */
export function takeAhead(address: string, token: string | null | undefined): Promise<Response> | undefined {
  const ahead = asked.get(address);
  if (!ahead) return undefined;
  asked.delete(address);
  const isTheirs = token === undefined || ahead.token === token;
  if (isTheirs && Date.now() - ahead.at < LONGEST_MS) return ahead.answer;
  drop(ahead);
  return undefined;
}

/** Drops all prefetched responses: a change makes them stale. */
export function forgetAhead(): void {
  asked.forEach(drop);
  asked.clear();
}
