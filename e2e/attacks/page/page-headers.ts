/** The required headers of a response, by its kind. */
export interface Judged {
  what: string;
  headers: Readonly<Record<string, string>>;
  /** The expected `Cache-Control`. */
  cache: RegExp;
  /** Whether the server could not read the request; then only the essential headers are required. */
  isBare?: boolean;
  /** Whether HTTPS must be enforced. */
  strict?: boolean;
}

/** Sources that a policy may allow for anything executable. */
const OWN = new Set(["'self'", "'none'", "'wasm-unsafe-eval'"]);

function directives(policy: string): Map<string, string[]> {
  const parts = policy.split(';').map((part) => part.trim().split(/\s+/));
  return new Map(parts.filter(([name]) => name).map(([name = '', ...sources]) => [name, sources]));
}

/** Faults in a content security policy: foreign or inline scripts, or frames. */
function policyFaults(policy: string): string[] {
  const named = directives(policy);
  const sources = (name: string) => named.get(name) ?? named.get('default-src') ?? [];
  const faults: string[] = [];
  for (const name of [
    'script-src',
    'worker-src',
    'connect-src',
    'object-src',
    'manifest-src',
    'frame-src',
    'font-src',
  ]) {
    const wrong = sources(name).filter((source) => !OWN.has(source));
    if (wrong.length > 0 || sources(name).length === 0) faults.push(`${name} ${wrong.join(' ') || 'is missing'}`);
  }
  for (const name of ['img-src', 'media-src', 'style-src']) {
    const wrong = sources(name).filter((source) => /^(https?|\*|\w+\.)/.test(source));
    if (wrong.length > 0) faults.push(`${name} ${wrong.join(' ')}`);
  }
  if (sources('object-src').join() !== "'none'") faults.push('object-src is not none');
  if (named.get('frame-ancestors')?.join() !== "'none'") faults.push('frame-ancestors is not none');
  if (named.get('base-uri')?.join() !== "'none'" && sources('default-src').join() !== "'none'")
    faults.push('base-uri is not none');
  return faults;
}

export function headerFaults({ what, headers, cache, isBare = false, strict = false }: Judged): string[] {
  const faults = policyFaults(headers['content-security-policy'] ?? '');
  const wants = (name: string, wanted: RegExp) => {
    if (!wanted.test(headers[name] ?? '')) faults.push(`${name} is ${headers[name] ?? 'missing'}`);
  };
  wants('x-content-type-options', /^nosniff$/);
  wants('cache-control', cache);
  if (!isBare) {
    wants('referrer-policy', /^no-referrer$/);
    wants('permissions-policy', /(^|, )camera=\(self\)(,|$)/);
    wants('permissions-policy', /microphone=\(\).*geolocation=\(\)/);
    wants('x-frame-options', /^deny$/i);
    wants('cross-origin-opener-policy', /^same-origin$/);
    wants('cross-origin-resource-policy', /^same-origin$/);
  }
  for (const name of ['server', 'x-powered-by', 'via', 'x-runtime'])
    if (headers[name]) faults.push(`${name} is disclosed`);
  if (headers['access-control-allow-origin']) faults.push('other origins may read it');
  if (strict !== 'strict-transport-security' in headers) faults.push(`HTTPS alone: should be ${strict}`);
  return faults.map((fault) => `${what}: ${fault}`);
}
