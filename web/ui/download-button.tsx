import { IconDownload } from '@tabler/icons-react';
import { baseText } from '#web/base/base-text.ts';
import { downloadCsv, type Sheet } from './download.ts';
import { ButtonWithIcon } from './icon-button.tsx';
import { toastInfo } from './toast.ts';

interface DownloadButtonProps<Row> {
  /** What is downloaded, mostly as it is filtered; while it is unknown, nothing can be. */
  readonly rows: readonly Row[] | undefined;
  readonly sheet: (rows: readonly Row[]) => Sheet;
  /** What to do where there is nothing to download. */
  readonly nothing?: string;
  readonly variant?: 'default' | 'filled';
}

/** Downloads rows as CSV; where there are none it says so, and what to do. @see spec §8, §9, decisions §4.14 */
export function DownloadButton<Row>(props: DownloadButtonProps<Row>) {
  const { rows, sheet, nothing = baseText.nothingToDownload, variant = 'default' } = props;
  return (
    <ButtonWithIcon
      variant={variant}
      disabled={rows === undefined}
      Icon={IconDownload}
      onClick={() => {
        if (rows?.length) void downloadCsv(sheet(rows));
        else toastInfo(baseText.downloadEmpty, nothing);
      }}
    >
      {baseText.downloadCsv}
    </ButtonWithIcon>
  );
}
