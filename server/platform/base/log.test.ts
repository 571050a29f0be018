import { expect, test } from 'vitest';
import { makeLog, readableLine } from './log.ts';

/** The text of a log line for people, without the time of day. */
function said(work: (log: ReturnType<typeof makeLog>) => void): string[] {
  const lines: string[] = [];
  work(makeLog('info', { write: (line) => lines.push(readableLine(line)) }));
  return lines.map((line) => {
    expect(line).toMatch(/^\d\d:\d\d:\d\d /);
    return line.slice(9);
  });
}

test('a log line for people is one line', () => {
  const code = Object.assign(new Error('listen failed'), { code: 'EADDRINUSE' });
  expect(
    said((log) => {
      log.info('mails are written to a folder');
      log.info({ applied: ['0001-school'] }, 'the database is new');
      log.warn({ err: code }, 'port 6543 is not free');
    }),
  ).toEqual([
    'mails are written to a folder\n',
    'the database is new applied=["0001-school"]\n',
    'warn port 6543 is not free (EADDRINUSE)\n',
  ]);
});

test('an error keeps its stack, and secrets are removed', () => {
  const [error, secret] = said((log) => {
    log.error({ err: new Error('the disk is full') }, 'a write failed');
    log.info({ password: 'correct horse' }, 'signed in');
  });
  expect(error).toMatch(/^error a write failed\nError: the disk is full\n +at /);
  expect(secret).toBe('signed in password="[secret]"\n');
});

test('text from a client cannot control the terminal', () => {
  expect(said((log) => log.warn('no route for /\u001b[2J\u009b31m'))).toEqual(['warn no route for /·[2J·31m\n']);
});

test('text that is not a log line is unchanged', () => {
  expect(readableLine('Killed')).toBe('Killed');
});
