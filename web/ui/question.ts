import type { ReactNode } from 'react';

/** A question with the answers Yes and No. */
export interface Question {
  /** Names the thing: 'Delete “Discrete Math, BSCS 4A”?' */
  readonly title: string;
  /** What follows from a Yes, where that is not plain. */
  readonly detail?: ReactNode;
  /** Yes in red: something is lost for good. */
  readonly warning?: boolean;
  /** Carried out on Yes while the dialog shows that it is busy; its failure rejects the promise. */
  readonly onYes?: () => Promise<unknown>;
}
