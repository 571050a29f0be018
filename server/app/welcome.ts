import type { NewAdministrator } from '#server/account/sign-in/administrator-actions.ts';
import type { Config } from '#server/platform/config/config.ts';
import { isLoopback } from '#server/platform/config/network-address.ts';

/** What is missing where people are to open a name and nothing here speaks HTTPS, with the one command that brings it. */
function certificateAdvice(publicUrl: string, url: string): string[] {
  const name = new URL(publicUrl).hostname;
  return [
    '',
    `  Nobody can open ${publicUrl} safely yet: Rollcall speaks plain HTTP here, and no proxy is set. This puts Caddy in`,
    '  front, which gets a certificate that every browser knows, and renews it. The name has to lead to this machine, and',
    '  ports 80 and 443 have to be open:',
    '',
    `    DOMAIN=${name} COPIES=localhost:${new URL(url).port} caddy run --config deploy/Caddyfile`,
    '',
    `  Set PUBLIC_URL=https://${name} and TRUST_PROXY=true as well. Where Caddy runs as a service already, as its packages start it,`,
    '  and for other ways: docs/guides/https.md.',
  ];
}

/** The first administrator's sign-in as it is printed, once: a password that was given is not repeated. */
export function firstSignIn({ username, password }: NewAdministrator): string {
  return [
    '',
    '  First sign-in of the administrator (shown this once):',
    `    Username  ${username}`,
    `    Password  ${password ?? '(the one in ADMIN_PASSWORD)'}`,
  ].join('\n');
}

/**
 * What is printed once the product can be opened: the address that people open, which is `PUBLIC_URL` where that is set,
 * and what is missing before they can.
 * @param url where it listens, as this machine opens it
 */
export function welcome(url: string, { publicUrl, host, tls, trustProxy }: Config): string {
  const opened = publicUrl ?? url;
  const lines = ['', `  Rollcall is ready:  ${opened}`, ''];
  lines.push(`  Administrators      ${opened}/admin`, `  Professors          ${opened}/professor/login`);
  if (publicUrl !== undefined) {
    lines.push(`  Listens at          ${url}`);
    if (!tls && trustProxy === 0) lines.push(...certificateAdvice(publicUrl, url));
  } else if (isLoopback(host)) {
    lines.push(
      '',
      '  Only this machine can open it. "npm start -- --share" opens it to the phones in the room, over HTTPS,',
      '  since browsers give a page the camera only so. On a server a proxy does: docs/guides/https.md.',
    );
  }
  return lines.join('\n');
}
