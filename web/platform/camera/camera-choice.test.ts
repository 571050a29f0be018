import { expect, test } from 'vitest';
import { preferredCamera, rememberCamera, rememberedCamera } from './camera-choice.ts';

const named = (...labels: string[]) => labels.map((label) => ({ deviceId: label, label }));
const preferred = (labels: readonly string[], chosen: string | null = null) =>
  preferredCamera(named(...labels), chosen)?.label ?? null;

test.each<[string, string[], string | null]>([
  ['an iPhone', ['Front Camera', 'Back Ultra Wide Camera', 'Back Dual Wide Camera', 'Back Camera'], 'Back Camera'],
  [
    'an Android phone',
    ['camera2 1, facing front', 'camera2 3, facing back', 'camera2 0, facing back'],
    'camera2 0, facing back',
  ],
  ['a tablet with one special lens', ['Front Camera', 'Back Dual Camera'], 'Back Dual Camera'],
  ['a laptop', ['Integrated Webcam', 'USB Camera'], null],
  ['a device without permission', ['', ''], null],
  ['a device without cameras', [], null],
])('of %s', (_, labels, expected) => {
  expect(preferred(labels)).toBe(expected);
});

test('the chosen camera comes first while it is there', () => {
  expect(preferred(['Front Camera', 'Back Camera'], 'Front Camera')).toBe('Front Camera');
  expect(preferred(['Back Camera'], 'Front Camera')).toBe('Back Camera');
});

test('the choice is remembered on the device and can be deleted', () => {
  rememberCamera('usb-2');
  expect(rememberedCamera()).toBe('usb-2');
  rememberCamera(null);
  expect(rememberedCamera()).toBeNull();
});
