import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { installFakeMedia } from '#web/gallery/testing/fake-media.ts';
import { typeKeys } from '#web/gallery/testing/type-keys.ts';
import { CameraView } from './camera-view.tsx';
import * as decodeService from './decode-service.ts';

/** The content of the next frames */
let inView: string | null = null;
const onRead = vi.fn<Parameters<typeof CameraView>[0]['onRead']>();
const onPhase = vi.fn<(phase: string) => void>();

beforeEach(() => {
  inView = null;
  vi.spyOn(decodeService, 'loadDecodeService').mockResolvedValue({
    decode: async () => (inView === null ? null : { format: 'qr_code', text: inView }),
  });
});
afterEach(() => {
  onRead.mockReset();
  onPhase.mockReset();
  setHidden(false);
});

function setHidden(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  fireEvent(document, new Event('visibilitychange'));
}
const view = (props: Partial<Parameters<typeof CameraView>[0]> = {}) => (
  <StrictMode>
    <MantineProvider env="test">
      <CameraView frameState="looking" onRead={onRead} onPhase={onPhase} {...props} />
    </MantineProvider>
  </StrictMode>
);
const phase = () => document.querySelector('[data-phase]')?.getAttribute('data-phase');
const running = () => waitFor(() => expect(phase()).toBe('running'));
const liveTracks = (media: ReturnType<typeof installFakeMedia>) =>
  media.tracks.filter(({ readyState }) => readyState === 'live').length;

describe('while it runs', () => {
  test('a value in view is reported once, with the time of its frame', async () => {
    installFakeMedia();
    render(view());
    expect(phase()).toBe('starting');
    await waitFor(() => expect(onPhase).toHaveBeenLastCalledWith('running'));
    inView = 'STUDENT-A';
    await waitFor(() => expect(onRead).toHaveBeenCalledOnce());
    expect(onRead).toHaveBeenCalledWith('STUDENT-A', { seenAtMs: expect.any(Number) });
    inView = 'STUDENT-B';
    await waitFor(() => expect(onRead).toHaveBeenCalledTimes(2));
  });

  test('one stream is open, and none after unmount', async () => {
    const media = installFakeMedia();
    const { unmount } = render(view());
    await running();
    expect(liveTracks(media)).toBe(1);
    unmount();
    expect(liveTracks(media)).toBe(0);
  });

  test.each([
    ['looking', 'Hold the QR code in front of the camera'],
    ['reading', 'Processing QR code...'],
    ['welcomed', 'Recorded'],
    ['already', 'Already Present'],
    ['refused', 'Not recorded'],
  ] as const)('the frame shows %s in color and as text', async (frameState, words) => {
    installFakeMedia();
    render(view({ frameState }));
    await running();
    expect(document.querySelector(`[data-phase][data-state="${frameState}"]`)).not.toBeNull();
    screen.getByText(words);
  });

  test('a stream that the system ends at once is reported, not restarted endlessly', async () => {
    const media = installFakeMedia();
    render(view());
    await running();
    act(() => media.tracks.at(-1)?.end());
    expect(screen.getByRole('alert').textContent).toContain('The camera could not be started.');
  });
});

describe('pausing', () => {
  test('by the surrounding screen works the same way, without a button to resume', async () => {
    const media = installFakeMedia();
    const { rerender } = render(view());
    await running();
    rerender(view({ paused: true }));
    expect([phase(), liveTracks(media), onPhase.mock.lastCall]).toEqual(['paused', 0, ['paused']]);
    expect(screen.queryByRole('button', { name: 'Resume the camera' })).toBeNull();
    rerender(view({ paused: false }));
    await running();
  });
});

test('the view itself rejects an empty or unknown list of formats, in the words of the specification', () => {
  expect(() => renderToString(view({ formats: [] }))).toThrow(new TypeError('Hint option provided, but is empty.'));
  expect(() => renderToString(view({ formats: ['maxi_code' as 'aztec'] }))).toThrow(
    /Unknown barcode format 'maxi_code'/,
  );
});

describe('when it fails', () => {
  test('a hand-held scanner still works, and replaces the camera until there is one', async () => {
    const media = installFakeMedia();
    media.fail = 'NotFoundError';
    const onByHand = vi.fn<(byHand: boolean) => void>();
    render(view({ onByHand }));
    await screen.findByRole('alert');
    expect(onByHand).toHaveBeenLastCalledWith(false);
    typeKeys([...'7KQ2M9XW', 'Enter'], 5);
    expect(onRead).toHaveBeenCalledExactlyOnceWith(
      '7KQ2M9XW',
      expect.objectContaining({ seenAtMs: expect.any(Number) }),
    );
    expect(onByHand).toHaveBeenLastCalledWith(true);
    media.fail = null;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onByHand).toHaveBeenLastCalledWith(false);
    await running();
  });
});

describe('its controls', () => {
  test('turn sounds off and on', async () => {
    installFakeMedia();
    render(view());
    await running();
    expect(screen.queryByRole('button', { name: /the light/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Turn sounds off' }));
    fireEvent.click(screen.getByRole('button', { name: 'Turn sounds on' }));
    screen.getByRole('button', { name: 'Turn sounds off' });
  });
});
