/**
 * Holds what is declared against the project's own list of the specification's calls.
 * Seeded defect that it catches: `deleteClass` declared as DELETE.
 */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Call } from '#contract/base/call.ts';
import { type CallName, calls } from './calls.ts';
import { specifiedCalls } from './specified-calls.ts';

const named = Object.entries(calls) as [CallName, Call][];
const withBraces = (path: string) => path.replace(/:(\w+)/g, '{$1}');

describe('the calls of the specification', () => {
  it('are 57', () => {
    expect(specifiedCalls).toHaveLength(57);
  });

  it.each(specifiedCalls)('$method $path is declared, for $access', ({ method, path, access }) => {
    const declared = named.filter(([, call]) => call.method === method && withBraces(call.path) === path);
    expect(declared.map(([, call]) => call.access)).toEqual([access]);
  });
});

describe('every declared call', () => {
  it('has a method and path of its own', () => {
    const addresses = named.map(([, call]) => `${call.method} ${call.path.replace(/:\w+/g, ':')}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it.each(named)('%s checks exactly the parameters of its path', (_name, { path, params }) => {
    const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    const checked = params instanceof z.ZodMiniObject ? Object.keys(params.shape) : [];
    expect(checked).toEqual(inPath);
  });

  it.each(named)(
    '%s has a path without trailing slash and a sentence that describes it',
    (_name, { path, summary }) => {
      expect(path).toMatch(/^\/api\/[a-z]+(\/:?\w+)+$/);
      expect(summary).toMatch(/^[A-Z].*\.$/);
    },
  );

  it.each(named)('%s refuses with distinct codes of small letters, fitting statuses and sentences', (_name, call) => {
    const codes = call.refusals.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    for (const { code, status, message } of call.refusals) {
      expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(message).not.toBe('');
    }
  });

  it.each(named.filter(([, call]) => call.method !== 'GET' && call.reply instanceof z.ZodMiniObject))(
    '%s answers a message unless it only reads',
    (name, { reply, done }) => {
      const readsByPost = ['getAllSubjectClass', 'getClassStudentByProgram', 'getStudentSingleClassAndSubject'];
      const fields = reply instanceof z.ZodMiniObject ? Object.keys(reply.shape) : [];
      if (readsByPost.includes(name)) return expect(fields).not.toContain('message');
      expect(fields).toContain('message');
      // What many decisions answer depends on how many came through.
      if (!name.startsWith('decide')) expect(done).not.toBe('');
    },
  );

  it.each(named)('%s never answers a password or its hash', (_name, { reply, replyType }) => {
    if (replyType !== 'json') return;
    expect(JSON.stringify(z.toJSONSchema(reply, { io: 'output' }))).not.toMatch(/"(password|hash)"/);
  });

  it.each(named)('%s says in the description what each field of its input takes', (_name, { body, query, params }) => {
    const ignored = ['current_exp', 'current_token', 'current_level', 'admin_id', 'isdeleted'];
    for (const input of [body, query, params]) {
      if (!(input instanceof z.ZodMiniObject)) continue;
      const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
      for (const [field, schema] of Object.entries(properties)) {
        if (!ignored.includes(field)) expect(schema, field).toHaveProperty('type');
      }
    }
  });
});
