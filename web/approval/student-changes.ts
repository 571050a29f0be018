import { createContext } from 'react';
import type { ListedStudent } from '#contract/approval/approval-calls.ts';

/** Opens what a student changed; gives the rows of the list their mark's way, so that its columns stay the same. */
export const StudentChangesContext = createContext<(student: ListedStudent) => void>(() => undefined);
