import { Component, type ReactNode } from 'react';
import { baseText } from '#web/platform/base/base-text.ts';
import { useNewVersion } from '#web/platform/base/new-version.ts';
import { EmptyState, ErrorState } from './empty-loading-error.tsx';
import { ReloadButton } from './new-version-banner.tsx';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

/** After an update, chunks of the old page may be gone from the server; if so, offers the new version. */
function ScreenFailed({ error }: { error: unknown }) {
  if (useNewVersion()) return <EmptyState message={baseText.newVersion} action={<ReloadButton />} />;
  return <ErrorState error={error} message={baseText.screenFailed} onRetry={() => window.location.reload()} />;
}

/** Keeps a failing screen from breaking the whole application. Retrying reloads the page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown; failed: boolean }> {
  override state = { error: undefined, failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <ScreenFailed error={this.state.error} />;
  }
}
