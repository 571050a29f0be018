import { useEffect, useEffectEvent } from 'react';
import { openLayerStep } from '#web/platform/base/close-on-back.ts';
import { useNavigate } from '#web/platform/base/router.tsx';
import { useConfirm } from '#web/platform/dialog/confirm.tsx';

/** The state of the single history entry that all forms of a page share */
const STEP = 'unsaved';

/** How many forms of the page have unsaved input */
let unsaved = 0;
let stepClosed = () => {};

/** Asks before unsaved input is lost: on a link, on Back, and, in the browser's own words, when the tab is closed. */
export function useAskBeforeLeaving(isUnsaved: boolean): void {
  const go = useNavigate();
  const ask = useEffectEvent(useConfirm());
  const follow = useEffectEvent(async (href: string) => {
    if (await ask()) go(href);
  });
  const goBack = useEffectEvent(async () => {
    const isYes = await ask();
    // The entry that was left belongs to the forms; the previous page is one further back.
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
      // Other unsaved forms do not ask again.
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

/** The address of a click on a link to another page of the application in this tab */
function hrefOfOtherPage(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link?.target !== '' || link.hasAttribute('download')) return undefined;
  const isOther = link.origin === window.location.origin && link.pathname !== window.location.pathname;
  return isOther ? link.pathname + link.search : undefined;
}
