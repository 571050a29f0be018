/** An answer that is not taken within so many milliseconds is asked for anew: as long as what was read stays fresh. */
const LONGEST_MS = 15_000;

interface Ahead {
  readonly token: string | null;
  readonly at: number;
  readonly answer: Promise<Response>;
}

const asked = new Map<string, Ahead>();

/**
 * Asks for addresses, parted by spaces, before the application is there, with the sign-in that stands in the storage under
 * the name of its header. The first call to one of the same person takes the answer, or what went wrong with it.
 */
export function askAhead(addresses = '', header = '', token: string | null = null): void {
  for (const address of addresses.match(/\S+/g) ?? []) {
    const headers = { 'ngrok-skip-browser-warning': 'true', ...(token && { [header]: token }) };
    const answer = fetch(address, { headers, cache: 'no-store' });
    // Complained of by whoever takes it.
    answer.catch(() => undefined);
    asked.set(address, { token, at: Date.now(), answer });
  }
}

function drop({ answer }: Ahead): void {
  // Unread, it would keep its connection.
  answer.then(({ body }) => body?.cancel()).catch(() => undefined);
}

/**
 * What was asked for ahead in this person's name, once; nothing if it was not, or too long ago.
 * @param token undefined for what is nobody's in particular
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

/** Whatever was asked for is of before a change. */
export function forgetAhead(): void {
  asked.forEach(drop);
  asked.clear();
}
