import { qrExpired, qrUnknown, qrUsed } from '#contract/attendance/check-in/check-in-calls.ts';
import { timeText } from '#web/platform/base/date-text.ts';
import type { ScanResult } from './scan-queue.ts';
import { scannerText } from './scanner-text.ts';

/** The texts of a scan beside the student's name: the specification's sentence, and lines below it. */
export interface OutcomeWords {
  readonly tone: 'welcomed' | 'kept' | 'already' | 'refused';
  readonly line: string;
  readonly more: readonly string[];
}

/** Refusals after which the student shows another code. */
const againWith: ReadonlySet<string> = new Set([qrExpired.code, qrUsed.code, qrUnknown.code]);

/**
 * Whether the student or professor still has to act, because the student is not present, or it is unknown whether the
 * student is present.
 */
export function isToDo(result: ScanResult): boolean {
  return result.kind === 'lost' || (result.kind === 'refused' && againWith.has(result.code ?? ''));
}

/** The texts of a finished scan, or of one that waits for the network (null). @see spec §8, decisions §8.11 */
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
    case 'kept':
      return { tone: 'kept', line: scannerText.kept, more: result.student ? [] : [scannerText.keptUnknown] };
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
