import { qrExpired, qrUnknown, qrUsed } from '#contract/attendance/check-in/check-in-calls.ts';
import { timeText } from '#web/platform/base/date-text.ts';
import type { ScanResult } from './scan-queue.ts';
import { scannerText } from './scanner-text.ts';

/** What is said of a scan beside whose it was: the specification's sentence, and lines below it. */
export interface OutcomeWords {
  readonly tone: 'welcomed' | 'already' | 'refused';
  readonly line: string;
  readonly more: readonly string[];
}

/** Refusals after which the student holds up another code. */
const againWith: ReadonlySet<string> = new Set([qrExpired.code, qrUsed.code, qrUnknown.code]);

/** Whether somebody has to do something before the student is present, or nobody knows whether they are. */
export function isToDo(result: ScanResult): boolean {
  return result.kind === 'lost' || (result.kind === 'refused' && againWith.has(result.code ?? ''));
}

/** The words of a scan that has ended, or waits for the network if it has no result. @see spec §8, decisions §8.11 */
export function outcomeWords(result: ScanResult | null): OutcomeWords {
  switch (result?.kind) {
    case 'recorded': {
      const confirmed = result.confirmed ? [scannerText.recorded] : [];
      return { tone: 'welcomed', line: scannerText.welcome, more: [scannerText.marked, ...confirmed] };
    }
    case 'already': {
      const since = result.since === undefined ? [] : [scannerText.hereSince(timeText(result.since))];
      return { tone: 'already', line: scannerText.already, more: [scannerText.alreadyDetail, ...since] };
    }
    case 'undone':
      return { tone: 'already', line: scannerText.notPresent, more: [] };
    case 'refused': {
      const { code, message, student } = result;
      if (code === 'other-program' && student)
        return { tone: 'refused', line: message, more: [scannerText.isOf(student.courseYearSection)] };
      const next = message === scannerText.unreadable ? scannerText.unreadableDetail : scannerText.showIt[code ?? ''];
      return { tone: 'refused', line: message, more: next === undefined ? [] : [next] };
    }
    case 'lost':
      return { tone: 'refused', line: scannerText.network, more: [scannerText.lost] };
    case undefined:
      return { tone: 'already', line: scannerText.waitingLine, more: [scannerText.waitingNext] };
  }
}
