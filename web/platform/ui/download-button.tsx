import { IconDownload } from '@tabler/icons-react';
import { messageOf } from '#web/platform/calls/call-failed.ts';
import { downloadCsv, type Sheet } from './download.ts';
import { downloadText } from './download-text.ts';
import { ButtonWithIcon } from './icon-button.tsx';
import { toastError, toastInfo } from './toast.ts';

interface DownloadButtonProps<Row> {
  /** The rows to download (usually filtered), or a function that reads them; while undefined, the button is disabled */
  readonly rows: readonly Row[] | (() => Promise<readonly Row[]>) | undefined;
  readonly sheet: (rows: readonly Row[]) => Sheet;
  /** The message when there are no rows to download */
  readonly nothing?: string;
  readonly variant?: 'default' | 'filled';
  /** The label on screens with several of these buttons */
  readonly label?: string;
}

/** Downloads rows as CSV; if there are none, says so with advice. @see spec §8, §9, decisions §4.14 */
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
