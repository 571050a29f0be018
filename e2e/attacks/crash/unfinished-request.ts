import { request } from 'node:http';
import { calls } from '#contract/app/calls.ts';

/** A request that has been sent in part. */
export interface UnfinishedRequest {
  /** Sends the rest. @returns the status, or 0 without a response */
  finish(): Promise<number>;
}

/** Begins a request for a student's code, and waits until the server asks for the body. */
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
