import { expect, it, onTestFinished, vi } from 'vitest';
import { keepTyped, settleDrawing } from './prerendered.ts';

/** Opens a prerendered page, presses the button with index `nth` before the application loads, then runs `after`. */
async function pressedDrawing(
  drawing = '<button>Details</button>',
  nth = 0,
  after: (place: HTMLElement) => void = () => undefined,
): Promise<{ place: HTMLElement; takeOver: (screen: string) => Promise<void> }> {
  const place = document.createElement('div');
  place.innerHTML = drawing;
  document.body.append(place);
  onTestFinished(() => place.remove());
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await settleDrawing(place);
  place.querySelectorAll('button')[nth]?.click();
  after(place);
  keepTyped(place);
  return {
    place,
    async takeOver(screen) {
      place.innerHTML = screen;
      await vi.runAllTimersAsync();
    },
  };
}

it('a button pressed in the prerendered page is pressed once the application has rendered it, however late', async () => {
  const { place, takeOver } = await pressedDrawing();
  const heard = vi.fn();
  place.addEventListener('click', heard);
  await takeOver('<p>Loading…</p>');
  expect(heard).not.toHaveBeenCalled();
  await takeOver('<button>Details</button>');
  await takeOver('<button>Details</button>');
  expect(heard).toHaveBeenCalledOnce();
});

it('of two buttons with the same label, the right one is pressed', async () => {
  const { place, takeOver } = await pressedDrawing('<button>Show</button><button>Show</button>', 1);
  const heard: (string | undefined)[] = [];
  place.addEventListener('click', ({ target }) => heard.push((target as HTMLElement).dataset.of));
  await takeOver('<button data-of="password">Show</button><button data-of="again">Show</button>');
  expect(heard).toEqual(['again']);
});

it('typing afterwards drops the press', async () => {
  const { place, takeOver } = await pressedDrawing('<input><button>Details</button>', 0, (drawing) =>
    drawing.querySelector('input')?.dispatchEvent(new Event('keydown', { bubbles: true })),
  );
  const heard = vi.fn();
  place.addEventListener('click', heard);
  await takeOver('<button>Details</button>');
  expect(heard).not.toHaveBeenCalled();
});

it.for(['pointerdown', 'keydown'])('a %s afterwards drops the press', async (kind) => {
  const { place, takeOver } = await pressedDrawing();
  const heard = vi.fn();
  place.addEventListener('click', heard);
  await takeOver('<p>Loading…</p>');
  document.dispatchEvent(new Event(kind));
  await takeOver('<button>Details</button>');
  expect(heard).not.toHaveBeenCalled();
});
