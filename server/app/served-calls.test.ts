/** Every declared call is served and described. */
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import type { Call } from '#contract/platform/base/call.ts';
import { version } from '#server/platform/base/version.ts';
import { specifiedCalls } from '#testkit/samples/specified-calls.ts';
import { sqlite } from '#testkit/school/databases.ts';
import { openSchool, type SchoolUnderTest } from '#testkit/school/school.ts';

interface Description {
  openapi: string;
  servers: { url: string }[];
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        summary: string;
        responses: Record<string, { description?: string }>;
        requestBody?: unknown;
      }
    >
  >;
}

const named: [string, Call][] = Object.entries(calls);
describe('the served calls', () => {
  let school: SchoolUnderTest;
  let described: Description;
  beforeAll(async () => {
    school = await openSchool(sqlite);
    described = (await school.app.inject('/api/openapi.json')).json();
  });
  afterAll(() => school.close());

  it.each(specifiedCalls)('$method $path is served, with a trailing slash as well', async ({ method, path }) => {
    const address = path.replace(/\{\w+\}/g, '1');
    const answers = await Promise.all(
      [address, `${address}/`].map((url) =>
        school.app.inject({ method: method as 'GET', url, headers: { accept: 'application/json' } }),
      ),
    );
    // Without a sign-in and a body, a call that is served refuses, and an address that is not served is not found.
    for (const answer of answers) expect([200, 400, 401]).toContain(answer.statusCode);
  });

  it('are described in valid OpenAPI 3.1, with their server', async () => {
    expect((await new Validator().validate({ ...described })).errors).toBeUndefined();
    expect(described.servers).toEqual([{ url: '/' }]);
    const elsewhere = await openSchool(sqlite, { PUBLIC_URL: 'https://school.test' });
    const { servers, info } = (await elsewhere.app.inject('/api/openapi.json')).json();
    await elsewhere.close();
    expect([servers, info.version]).toEqual([[{ url: 'https://school.test' }], version]);
  });

  it.each(named)('%s is described by its name, with its summary and every refusal', (name, call) => {
    expect(described.openapi).toBe('3.1.0');
    const operation = described.paths[call.path.replace(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()];
    expect(operation).toMatchObject({ operationId: name, summary: call.summary });
    for (const { status, code } of call.refusals) expect(operation?.responses[status]?.description).toContain(code);
    expect(operation?.responses).toHaveProperty('200');
  });

  it.each([
    ['startClass/{subjectId}', 'post', 'another'],
    ['deleteClass/{subjectId}/{classId}', 'put', 'unattended'],
  ])('%s is described with an optional body', (path, method, field) => {
    expect(JSON.stringify(described.paths[`/api/professor/${path}`]?.[method]?.requestBody)).toContain(`"${field}"`);
  });

  it('answers an unknown address in the product’s own format', async () => {
    const answer = await school.app.inject('/api/student/nothingHere');
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'not-found' }]);
  });
});
