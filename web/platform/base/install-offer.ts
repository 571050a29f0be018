import { createSubscribers } from './subscribers.ts';

/** The browser's `beforeinstallprompt` event; the DOM types lack it. */
interface InstallPrompt extends Event {
  readonly prompt: () => Promise<unknown>;
}

let offered: InstallPrompt | null = null;
const { tell, subscribe } = createSubscribers();

/** Keeps the browser's install prompt, which fires once, soon after page load, so that it can be shown later. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offered = event as InstallPrompt;
    tell();
  });
  window.addEventListener('appinstalled', () => {
    offered = null;
    tell();
  });
}

/** The kept install prompt, or null */
export const installOffer = (): InstallPrompt | null => offered;
export const onInstallOffer = subscribe;

/**
 * Returns whether this is an iPhone's or iPad's browser, without a prompt. Only these browsers set `standalone` to
 * false.
 */
export function addsByShareSheet(): boolean {
  return (navigator as { standalone?: boolean }).standalone === false;
}
