import { createSubscribers } from './subscribers.ts';

/** The browser's `beforeinstallprompt` event; the DOM types lack it. */
interface InstallPrompt extends Event {
  readonly prompt: () => Promise<unknown>;
}

let offered: InstallPrompt | null = null;
const { tell, subscribe } = createSubscribers();

/** Keeps the browser's install prompt, which comes once, soon after page load, for a later moment. */
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

/** Returns whether this is a browser on an iPhone or iPad, which has no prompt. Only they set `standalone` to false. */
export function addsByShareSheet(): boolean {
  return (navigator as { standalone?: boolean }).standalone === false;
}
