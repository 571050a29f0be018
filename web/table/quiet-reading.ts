import { ModalStackContext } from '@mantine/core';
import { use } from 'react';

/** How often a list of which nothing is told is read again while it is looked at, in milliseconds. */
export const QUIETLY_MS = 30_000;

/** Whether a dialog or a question lies over the screen: what it is about stays as it is until it is closed. */
export function useIsCovered(): boolean {
  return use(ModalStackContext)?.currentId !== undefined;
}
