import { calls } from '#contract/app/calls.ts';
import { rememberSecretsIn } from '#testkit/hostile/secrets.ts';
import { type RawAnswer, rawClient } from '#testkit/process/raw-request.ts';

const logins = { student: calls.loginStudent, professor: calls.loginProfessor, admin: calls.loginAdmin };
export type SigningRole = keyof typeof logins;

/** A client at its own network address: a browser that keeps cookies, or a program without cookies. */
export interface NetworkVisitor {
  /** Opens a page, so that a connection is open as for a person at a form. */
  look(): Promise<RawAnswer>;
  login(role: SigningRole, username: string, password: string): Promise<RawAnswer>;
  close(): void;
}

/**
 * @param from an address of this machine, such as 127.0.0.2
 * @param lanes the maximum number of connections
 */
export function visitor(origin: string, from: string, keepsCookies = true, lanes = 8): NetworkVisitor {
  const client = rawClient(origin, lanes, undefined, from);
  const jar = new Map<string, string>();
  return {
    look: () => client.send({ url: '/' }),
    async login(role, username, password) {
      rememberSecretsIn({ password });
      const answer = await client.send({
        method: 'POST',
        url: logins[role].path,
        headers: {
          'content-type': 'application/json',
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        },
        body: JSON.stringify({ username, password }),
      });
      if (keepsCookies)
        for (const [, name = '', value = ''] of (answer.headers['set-cookie'] ?? '').matchAll(
          /(?:^|,)([\w-]+)=([^;,]*)/g,
        ))
          jar.set(name, value);
      return answer;
    },
    close: client.close,
  };
}
