import { getDefaultZIndex, ModalStackContext } from '@mantine/core';
import { use, useEffectEvent, useId, useLayoutEffect } from 'react';
import { openLayerStep } from './close-on-back.ts';

/** A layer's position among the open layers */
interface LayerPlace {
  /** Whether the layer was opened last; only the layer opened last handles Escape. */
  readonly isTop: boolean;
  /** The `z-index`, above everything that was opened earlier */
  readonly zIndex: string;
  /** Escape events that a layer has handled: when it closes, the next layer becomes topmost during the same event. */
  readonly heard: WeakSet<KeyboardEvent>;
}

/**
 * Adds a layer above everything that was opened earlier, in Mantine's modal stack, which the whole application shares.
 * The layer is removed when it closes, or when its screen unmounts.
 * @param onBack called on the browser's Back: closes the layer, or returns false if the layer must stay open, for
 *   instance because the user wants to keep input
 */
export function useLayer(opened: boolean, onBack: () => boolean | Promise<boolean | undefined>): LayerPlace {
  const id = useId();
  const stack = use(ModalStackContext);
  if (!stack) throw new Error('no BaseProviders');
  const lay = useEffectEvent(() => stack.addModal(id, getDefaultZIndex('modal')));
  const goBack = useEffectEvent(onBack);
  const takeAway = useEffectEvent(() => stack.removeModal(id));
  useLayoutEffect(() => {
    if (!opened) return;
    lay();
    const closed = openLayerStep(id, () => goBack());
    return () => {
      closed();
      takeAway();
    };
  }, [opened, id]);
  return { isTop: stack.currentId === id, zIndex: stack.getZIndex(id), heard: stack.handledEscapeEvents };
}
