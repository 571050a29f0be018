import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Has the service worker keep the decoder, so that a scanner can be opened without a network. */
export async function keepDecoder(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.ready;
  await (await fetch(wasmAddress)).arrayBuffer();
}
