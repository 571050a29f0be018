/** Every secret that a server under attack has handed out or was sent, by its value. */
const issued = new Map<string, string>();
/** Everything that servers under attack have printed since the last look. */
let printed: string[] = [];

/** Those that a server is meant to print, each exactly once. */
const shownOnce = new Set<string>();

/** The fields of requests and replies that are secrets whatever is in them. */
const SECRET_FIELDS = new Set(['token', 'oldToken', 'QrToken', 'password', 'oneTimePassword', 'newPassword']);
/** Shorter ones would be found in any text by chance. */
const SHORTEST = 6;

/** Remembers a secret that must never be printed. @param kind what it is, for the report */
export function rememberSecret(kind: string, value: string): void {
  if (value.length >= SHORTEST) issued.set(value, kind);
}

/** Remembers a secret that the product shows on its console, once and never again. */
export function rememberShownSecret(kind: string, value: string): void {
  rememberSecret(kind, value);
  shownOnce.add(value);
}

/** Remembers the secrets in the body of a request or a reply, or in its headers. */
export function rememberSecretsIn(fields: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string' && (SECRET_FIELDS.has(name) || /^(stud|prof|admin)token$/i.test(name)))
      rememberSecret(name, value);
    else if (typeof value === 'object' && value !== null) rememberSecretsIn(value as Record<string, unknown>);
  }
}

/** Every secret remembered so far, with what it is. */
export function issuedSecrets(): ReadonlyMap<string, string> {
  return issued;
}

/** Keeps what a server has printed, to be searched when the attack is over. */
export function keepPrinted(text: string): void {
  printed.push(text);
}

/** How often each secret stands in a text, in one pass: a long attack has tens of thousands of them. */
function occurrences(text: string): Map<string, number> {
  const byStart = Map.groupBy(issued.keys(), (value) => value.slice(0, SHORTEST));
  const counts = new Map<string, number>();
  for (let at = 0; at < text.length; at += 1) {
    for (const value of byStart.get(text.slice(at, at + SHORTEST)) ?? [])
      if (text.startsWith(value, at)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

/** How many secrets there were, and which of them were printed although, or more often than, they may be; what was printed is then forgotten. */
export function printedSecrets(): { issued: number; bytes: number; found: string[] } {
  const text = printed.join('\n');
  printed = [];
  const found = [...occurrences(text)]
    .filter(([value, times]) => times > (shownOnce.has(value) ? 1 : 0))
    .map(([value]) => `${issued.get(value)} ${value.slice(0, 8)}…`);
  return { issued: issued.size, bytes: text.length, found };
}
