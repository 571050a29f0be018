import { describe, expect, test } from 'vitest';
import { CameraFailed, cameraFailureOf, cameraFailures } from './camera-failure.ts';
import { cameraFailureText } from './camera-text.ts';

describe("a browser's error", () => {
  test.each([
    ['NotAllowedError', 'permission-denied'],
    ['SecurityError', 'permission-denied'],
    ['NotFoundError', 'no-camera'],
    ['NotReadableError', 'in-use'],
    ['AbortError', 'in-use'],
    ['OverconstrainedError', 'overconstrained'],
    ['NotSupportedError', 'no-stream-api'],
    ['SomethingNewError', 'in-use'],
  ] as const)('%s means %s', (name, code) => {
    expect(cameraFailureOf(new DOMException('no', name))).toBe(code);
  });

  test('a known failure keeps its code, and any unknown value means a camera in use', () => {
    expect(cameraFailureOf(new CameraFailed('timed-out'))).toBe('timed-out');
    expect(cameraFailureOf(undefined)).toBe('in-use');
  });
});

test('every failure has its own text that says what happened and what to do', () => {
  const said = cameraFailures.map((code) => `${cameraFailureText[code].title} ${cameraFailureText[code].help}`);
  expect(new Set(said).size).toBe(cameraFailures.length);
  for (const text of said) expect(text).toMatch(/\S{2}.* \S{2}/);
});

test.each([
  'this browser has no Stream API support',
  'camera access is only permitted in secure context. Use HTTPS or localhost rather than HTTP.',
  'Loading camera stream timed out after 3 seconds.',
  'Barcode detection service unavailable.',
])('the text of the specification is shown: %s', (text) => {
  expect(Object.values(cameraFailureText).some(({ title }) => title === text)).toBe(true);
});
