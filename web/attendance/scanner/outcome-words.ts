import { timeText } from '#web/platform/base/date-text.ts';
import type { Scan } from './scan-lane.ts';
import { scannerText } from './scanner-text.ts';

/** What the panel says of a scan beside whose it was: how it ended, in one line, and what to do next. */
export interface OutcomeWords {
  readonly tone: 'welcomed' | 'already' | 'refused';
  readonly line: string;
  readonly next: string;
}

/** The words of a scan that has ended or waits for the network. */
export function outcomeWords({ result }: Pick<Scan, 'result'>): OutcomeWords {
  switch (result?.kind) {
    case 'recorded':
      return { tone: 'welcomed', line: scannerText.welcome, next: '' };
    case 'already': {
      const line = result.since === undefined ? scannerText.here : scannerText.hereSince(timeText(result.since));
      return { tone: 'already', line, next: '' };
    }
    case 'undone':
      return { tone: 'already', line: scannerText.notPresent, next: '' };
    case 'refused': {
      if (result.code === 'other-program' && result.student)
        return { tone: 'refused', line: scannerText.otherClass(result.student.courseYearSection), next: '' };
      const isUnreadable = result.message === scannerText.unreadable;
      const own: readonly [string, string] = [result.message, isUnreadable ? scannerText.unreadableDetail : ''];
      const [line, next] = scannerText.refused[result.code ?? ''] ?? own;
      return { tone: 'refused', line, next };
    }
    case 'lost':
      return { tone: 'refused', line: scannerText.lostLine, next: scannerText.lostNext };
    case undefined:
      return { tone: 'already', line: scannerText.waitingLine, next: scannerText.waitingNext };
  }
}
