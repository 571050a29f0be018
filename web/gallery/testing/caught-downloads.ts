import Papa from 'papaparse';
import { vi } from 'vitest';
import { fakeAddresses } from './fake-window.ts';

/** A downloaded file */
export interface CaughtDownload {
  readonly fileName: string;
  /** The rows of the CSV, as a spreadsheet would read them */
  readonly lines: readonly (readonly string[])[];
}

/** Catches downloads from now on; files are added to the list as they arrive. */
export function catchDownloads(): CaughtDownload[] {
  const caught: CaughtDownload[] = [];
  let last: Promise<string> = Promise.resolve('');
  fakeAddresses((file) => {
    last = file.text();
    return 'blob:caught';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const fileName = this.download;
    void last.then((text) =>
      caught.push({
        fileName,
        lines: Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data,
      }),
    );
  });
  return caught;
}
