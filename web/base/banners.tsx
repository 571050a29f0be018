import { NewVersionBanner } from './new-version-banner.tsx';
import { OfflineBanner } from './offline-banner.tsx';

/** What every frame says above all else, when there is something to say: it moves the screen down and covers nothing. */
export function Banners() {
  return (
    <>
      <OfflineBanner />
      <NewVersionBanner />
    </>
  );
}
