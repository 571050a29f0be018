import { useEffect, useEffectEvent } from 'react';
import { openLayerStep } from '#web/platform/base/close-on-back.ts';
import { useNavigate } from '#web/platform/base/router.tsx';
import { useConfirm } from '#web/platform/dialog/confirm.tsx';

/** The one step of the history that all forms of a page share. */
const STEP = 'unsaved';

/** How many forms of the page hold something that is not saved. */
let unsaved = 0;
let stepClosed = () => {};

/**
 * While something in a form on the page is not saved, asks before it is left: by a link, by Back, and, in the browser's own
 * words, by closing the tab.
 */
export function useAskBeforeLeaving(isUnsaved: boolean): void {
  const go = useNavigate();
  const ask = useEffectEvent(useConfirm());
  const follow = useEffectEvent(async (href: string) => {
    if (await ask()) go(href);
  });
  const goBack = useEffectEvent(async () => {
    const isYes = await ask();
    // The step that was left is the forms' own: the page before lies one further back.
    if (isYes) window.history.back();
    return isYes;
  });
  useEffect(() => {
    if (!isUnsaved) return;
    unsaved += 1;
    if (unsaved === 1) stepClosed = openLayerStep(STEP, () => goBack());
    const onClick = (event: MouseEvent) => {
      const href = hrefOfOtherPage(event);
      if (href === undefined) return;
      // Another form that holds something asks nothing more.
      event.stopImmediatePropagation();
      event.preventDefault();
      void follow(href);
    };
    const onUnload = (event: Event) => event.preventDefault();
    window.addEventListener('click', onClick, true);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      unsaved -= 1;
      if (unsaved === 0) stepClosed();
      window.removeEventListener('click', onClick, true);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [isUnsaved]);
}

/** Where a click leads to within the application, if that is another page in this tab. */
function hrefOfOtherPage(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link?.target !== '' || link.hasAttribute('download')) return undefined;
  const isOther = link.origin === window.location.origin && link.pathname !== window.location.pathname;
  return isOther ? link.pathname + link.search : undefined;
}
