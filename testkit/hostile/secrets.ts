/** Every secret that a server under attack received or issued, with its description. */
const issued = new Map<string, string>();
/** Everything that servers under attack have printed since the last check. */
let printed: string[] = [];

/** Secrets that a server must print exactly once. */
const shownOnce = new Set<string>();

/** Fields of requests and replies that always contain secrets. */
const SECRET_FIELDS = new Set(['token', 'oldToken', 'QrToken', 'password', 'oneTimePassword', 'newPassword']);
/** Shorter secrets would be found in any text by chance. */
const SHORTEST = 6;

/** Remembers a secret that must never be printed. @param kind its description for the report */
export function rememberSecret(kind: string, value: string): void {
  if (value.length >= SHORTEST) issued.set(value, kind);
}

/** Remembers a secret that the product prints on its console exactly once. */
export function rememberShownSecret(kind: string, value: string): void {
  rememberSecret(kind, value);
  shownOnce.add(value);
}

/** Remembers the secrets in the body or headers of a request or reply. */
export function rememberSecretsIn(fields: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string' && (SECRET_FIELDS.has(name) || /^(stud|prof|admin)token$/i.test(name)))
      rememberSecret(name, value);
    else if (typeof value === 'object' && value !== null) rememberSecretsIn(value as Record<string, unknown>);
  }
}

/** Every remembered secret, with its description. */
export function issuedSecrets(): ReadonlyMap<string, string> {
  return issued;
}

/** Stores the output of a server, to be searched after the attack. */
export function keepPrinted(text: string): void {
  printed.push(text);
}

/**
 * How often each secret occurs in a text. Reads the text only once, since a long attack has tens of thousands of
 * secrets.
 */
function occurrences(text: string): Map<string, number> {
  const byStart = Map.groupBy(issued.keys(), (value) => value.slice(0, SHORTEST));
  const counts = new Map<string, number>();
  for (let at = 0; at < text.length; at += 1) {
    for (const value of byStart.get(text.slice(at, at + SHORTEST)) ?? [])
      if (text.startsWith(value, at)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

/** The number of secrets, and the secrets that were printed more often than allowed. Clears the stored output. */
export function printedSecrets(): { issued: number; bytes: number; found: string[] } {
  const text = printed.join('\n');
  printed = [];
  const found = [...occurrences(text)]
    .filter(([value, times]) => times > (shownOnce.has(value) ? 1 : 0))
    .map(([value]) => `${issued.get(value)} ${value.slice(0, 8)}…`);
  return { issued: issued.size, bytes: text.length, found };
}
