import { expect, it, onTestFinished, vi } from 'vitest';
import { keepTyped, settleDrawing } from './drawn.ts';

/** A page whose drawing has a button, which is pressed before the application comes. */
async function pressedDrawing(): Promise<{ place: HTMLElement; takeOver: (screen: string) => Promise<void> }> {
  const place = document.createElement('div');
  place.innerHTML = '<button>Details</button>';
  document.body.append(place);
  onTestFinished(() => place.remove());
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await settleDrawing(place);
  place.querySelector('button')?.click();
  keepTyped(place);
  return {
    place,
    async takeOver(screen) {
      place.innerHTML = screen;
      await vi.runAllTimersAsync();
    },
  };
}

it('a button that was pressed in the drawing is pressed once the application has drawn it, however late', async () => {
  const { place, takeOver } = await pressedDrawing();
  const heard = vi.fn();
  place.addEventListener('click', heard);
  await takeOver('<p>Loading…</p>');
  expect(heard).not.toHaveBeenCalled();
  await takeOver('<button>Details</button>');
  await takeOver('<button>Details</button>');
  expect(heard).toHaveBeenCalledOnce();
});

it.for(['pointerdown', 'keydown'])(
  'after a %s nothing is pressed for whoever wants something else now',
  async (kind) => {
    const { place, takeOver } = await pressedDrawing();
    const heard = vi.fn();
    place.addEventListener('click', heard);
    await takeOver('<p>Loading…</p>');
    document.dispatchEvent(new Event(kind));
    await takeOver('<button>Details</button>');
    expect(heard).not.toHaveBeenCalled();
  },
);
