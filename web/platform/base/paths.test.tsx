import { cleanup, renderHook } from '@testing-library/react';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchRoute, useRouter } from 'wouter';
import { decodeParam, paths } from './paths.ts';
import { RawRouter, usePath } from './router.tsx';

/** How routes are matched when the address bar holds this address */
function matcherAt(href: string) {
  window.history.replaceState(null, '', href);
  const { result } = renderHook(() => ({ parser: useRouter().parser, path: usePath() }), { wrapper: RawRouter });
  const { parser, path } = result.current;
  cleanup();
  return (pattern: string) => matchRoute(parser, pattern, path);
}

/** The parameters that a route with this pattern gets at this address */
function paramsAt(pattern: string, href: string): Record<string, string> | null {
  const [matches, params] = matcherAt(href)(pattern);
  if (!matches) return null;
  const named = Object.entries(params).filter(([name]) => !/^\d+$/.test(name));
  return Object.fromEntries(named.map(([name, value]) => [name, decodeParam(value ?? '')]));
}

test('no two places share a pattern', () => {
  const patterns = Object.values(paths).map((path) => path.pattern);
  expect(new Set(patterns).size).toBe(patterns.length);
});

test.each([
  'Discrete Math',
  ' ',
  '',
  'a/b',
  'a%2Fb',
  '100%',
  '#1?x=y&z',
  'Física Ñandú',
  '数学',
  '.',
  '..',
  'Math 🙂',
  '\\',
  '%',
  'C++',
])('the subject name %j survives the address bar', (subjectName) => {
  const given = { subjectID: 7, subjectName, subjectCourse: ' ', startTime: '08:30', endTime: '10:00' };
  const href = paths.subjectSessions.href(given);
  expect(paramsAt(paths.subjectSessions.pattern, href)).toEqual({ ...given, subjectID: '7' });
});

test('any program level survives the address bar', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (programlevel) => {
      const href = paths.programMasterlist.href({ programlevel });
      expect(paramsAt(paths.programMasterlist.pattern, href)).toEqual({ programlevel });
    }),
  );
});

test('a parameter with invalid percent-encoding is shown unchanged', () => {
  expect(paramsAt(paths.programMasterlist.pattern, '/adminProgramMasterlist/100%')).toEqual({ programlevel: '100%' });
});

test('no screen matches the path of another', () => {
  const sample = {
    subjectID: 1,
    sessionID: 2,
    studentID: 3,
    subjectName: 'session',
    subjectCourse: 'qrscanner',
    subjectProgramLevel: 'event',
    programlevel: ' ',
    startTime: '08:00',
    endTime: '09:00',
  };
  for (const [name, path] of Object.entries(paths)) {
    const href = (path.href as (params: object) => string)(sample);
    const matched = matcherAt(href);
    const answering = Object.entries(paths).filter(([, other]) => matched(other.pattern)[0]);
    expect(answering.map(([other]) => other)).toEqual([name]);
  }
});
