import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import BetterSqlite3 from 'better-sqlite3';
import { getSchool } from '#contract/platform/settings/settings-calls.ts';
import type { InjectionPoint } from './injection-points.ts';

/** A server with a security hole, on which a scanner proves that it finds one. */
export interface MadeHole {
  origin: string;
  point: InjectionPoint;
  close(): void;
}

/** Serves one call that builds SQL from its input and shows the database's error messages. */
export async function openHole(): Promise<MadeHole> {
  const database = new BetterSqlite3(':memory:');
  database.exec("create table pupil (id integer, name text); insert into pupil values (1, 'Ana'), (2, 'Ben')");
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on('end', () => {
      response.setHeader('content-type', 'application/json');
      try {
        const { name } = JSON.parse(text) as { name: string };
        response.end(JSON.stringify(database.prepare(`select * from pupil where name = '${name}'`).all()));
      } catch (error) {
        response.writeHead(500).end(JSON.stringify({ message: `[SQLITE_ERROR] ${String(error)}` }));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    point: {
      name: 'the hole body.name',
      call: getSchool,
      valid: 'Ana',
      request: (name) => ({
        method: 'POST',
        url: '/pupils',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name }),
      }),
    },
    close() {
      server.closeAllConnections();
      server.close();
      database.close();
    },
  };
}
