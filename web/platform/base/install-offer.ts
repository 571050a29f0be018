import { createSubscribers } from './subscribers.ts';

/** The browser's own question whether the application shall lie among the others; no type of the DOM has it. */
interface InstallPrompt extends Event {
  readonly prompt: () => Promise<unknown>;
}

let offered: InstallPrompt | null = null;
const { tell, subscribe } = createSubscribers();

/** Keeps the browser's offer for a moment at which it is no interruption; it comes once, soon after the page. */
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

/** The offer, where there is one now. */
export const installOffer = (): InstallPrompt | null => offered;
export const onInstallOffer = subscribe;

/** Whether this is a browser of an iPhone or iPad, which makes no offer and says so by not being `standalone`. */
export function addsByShareSheet(): boolean {
  return (navigator as { standalone?: boolean }).standalone === false;
}
