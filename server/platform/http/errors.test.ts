/** Errors are answered in the product's own words, without internals. */
import { describe, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { DatabaseUnavailable } from '#server/platform/database/database.ts';
import { sqlite } from '#testkit/school/databases.ts';
import { eachSchool } from '#testkit/school/each-school.ts';

describe('an error answer', () => {
  const school = eachSchool(sqlite);

  async function answerWhen(error: Error) {
    school.app.get('/api/broken', () => Promise.reject(error));
    const answer = await school.app.inject('/api/broken');
    return { status: answer.statusCode, headers: answer.headers, body: answer.body };
  }

  it('reveals nothing of an unexpected error', async () => {
    const error = Object.assign(new Error('duplicate key (username)=(ana)'), {
      detail: '/opt/rollcall',
      code: '23505',
    });
    const answer = await answerWhen(error);
    expect(answer.status).toBe(500);
    expect(JSON.parse(answer.body)).toEqual({ code: 'unexpected', message: 'An unexpected server error occurred.' });
  });

  it('asks to retry later when the database is away', async () => {
    const answer = await answerWhen(new DatabaseUnavailable('postgres://rollcall:secret@database'));
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2']);
    expect(JSON.parse(answer.body)).toEqual({
      code: 'unavailable',
      message: 'The server is busy. Please try again in a moment.',
    });
  });

  it('refuses a body of more than 16 KiB unread, and accepts one of 16 KiB', async () => {
    const login = (password: string) =>
      school.app.inject({
        method: 'POST',
        url: calls.loginStudent.path,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ username: 'ana', password: 'wrong', more: password }),
      });
    const around = JSON.stringify({ username: 'ana', password: 'wrong', more: '' }).length;
    expect((await login('x'.repeat(16 * 1024 - around))).statusCode).toBe(401);
    const refused = await login('x'.repeat(16 * 1024 - around + 1));
    expect([refused.statusCode, refused.json().code]).toEqual([413, 'too-large']);
  });
});
