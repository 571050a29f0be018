import { RowSkeletons } from '#web/platform/ui/empty-loading-error.tsx';
import { ProductMark } from '#web/platform/ui/logo-mark.tsx';

/** Shown while the frame and screen of another place load */
export function WaitingPage() {
  return (
    <main style={{ maxWidth: '64rem', marginInline: 'auto', padding: '0.75rem 1rem' }}>
      <ProductMark size={28} />
      <RowSkeletons />
    </main>
  );
}
