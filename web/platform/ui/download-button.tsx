import { IconDownload } from '@tabler/icons-react';
import { messageOf } from '#web/platform/calls/call-failed.ts';
import { downloadCsv, type Sheet } from './download.ts';
import { downloadText } from './download-text.ts';
import { ButtonWithIcon } from './icon-button.tsx';
import { toastError, toastInfo } from './toast.ts';

interface DownloadButtonProps<Row> {
  /** What is downloaded, mostly as it is filtered, or how to read it; while it is unknown, nothing can be. */
  readonly rows: readonly Row[] | (() => Promise<readonly Row[]>) | undefined;
  readonly sheet: (rows: readonly Row[]) => Sheet;
  /** What to do where there is nothing to download. */
  readonly nothing?: string;
  readonly variant?: 'default' | 'filled';
  /** What it says where a screen has more than one. */
  readonly label?: string;
}

/** Downloads rows as CSV; where there are none it says so, and what to do. @see spec §8, §9, decisions §4.14 */
export function DownloadButton<Row>(props: DownloadButtonProps<Row>) {
  const { rows, sheet, nothing = downloadText.nothing, variant = 'default', label = downloadText.csv } = props;
  async function download() {
    try {
      const all = typeof rows === 'function' ? await rows() : rows;
      if (all?.length) await downloadCsv(sheet(all));
      else toastInfo(downloadText.empty, nothing);
    } catch (error) {
      toastError(messageOf(error, downloadText.failed));
    }
  }
  return (
    <ButtonWithIcon variant={variant} disabled={rows === undefined} Icon={IconDownload} onClick={() => void download()}>
      {label}
    </ButtonWithIcon>
  );
}
