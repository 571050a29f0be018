import { render } from '@testing-library/react';
import { QRCodeSVG } from 'qrcode.react';
import { expect, it } from 'vitest';
import { QR_ALPHABET, QR_VALUE_LENGTH } from '#contract/attendance/qr/qr-rules.ts';

it('a code with its tag has 29 × 29 modules at level H, as a code without a tag', () => {
  const modules = [QR_VALUE_LENGTH, 26].map((length) => {
    const { container } = render(<QRCodeSVG level="H" value={QR_ALPHABET.repeat(2).slice(-length)} />);
    return container.querySelector('svg')?.getAttribute('viewBox');
  });
  expect(modules).toEqual(['0 0 29 29', '0 0 29 29']);
});
