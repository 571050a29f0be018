import { Suspense } from 'react';
import { lazily } from '#web/platform/base/preload-chunks.ts';
import { useSchool } from '#web/platform/settings/school-data.ts';

const CopyBand = lazily(async () => (await import('#web/school/school/copy-band.tsx')).CopyBand);

/** Marks a restored copy above every staff screen; other schools load nothing for it. @see decisions §8.4 */
export function CopyNotice({ who }: { readonly who: 'professor' | 'admin' }) {
  return (
    useSchool().is_copy === true && (
      <Suspense>
        <CopyBand who={who} />
      </Suspense>
    )
  );
}
