import { request } from 'node:http';
import { calls } from '#contract/app/calls.ts';

/** A request of which the server has the beginning. */
export interface UnfinishedRequest {
  /** Sends the rest. @returns the status of the answer, or 0 when there was none */
  finish(): Promise<number>;
}

/** Begins to ask for a student's code, and waits until the server has told it to go on. */
export async function beginRequest(origin: string, student: { token: string }): Promise<UnfinishedRequest> {
  const body = JSON.stringify({ oldToken: student.token });
  const asking = request(origin + calls.generateNewToken.path, {
    method: 'POST',
    agent: false,
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  });
  const answered = new Promise<number>((resolve) => {
    asking.on('error', () => resolve(0));
    asking.on('response', (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', () => resolve(0));
    });
  });
  await Promise.race([new Promise((resolve) => asking.on('continue', resolve)), answered]);
  asking.write(body.slice(0, 5));
  return {
    finish() {
      asking.end(body.slice(5));
      return answered;
    },
  };
}
