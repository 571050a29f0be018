import { getDefaultZIndex, ModalStackContext } from '@mantine/core';
import { use, useEffectEvent, useId, useLayoutEffect } from 'react';
import { openLayerStep } from './close-on-back.ts';

/** Where a layer lies among those that are open now. */
interface LayerPlace {
  /** Whether it was opened last: only then it hears Escape. */
  readonly isTop: boolean;
  /** Above everything that was opened before it. */
  readonly zIndex: string;
  /** One Escape closes one layer: that below is the last by the time it is asked, in the same event. */
  readonly heard: WeakSet<KeyboardEvent>;
}

/**
 * Lays whatever is open over everything that was opened before it, in the library's own stack of dialogs, which all of
 * the application shares. It is taken away again when it closes, and when its screen goes while it is open.
 * @param onBack asked by the browser's Back: closes it, or says false when it has to stay, also after a question
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
