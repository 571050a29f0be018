import { Component, type ReactNode } from 'react';
import { baseText } from './base-text.ts';
import { ErrorState } from './states.tsx';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

/**
 * Keeps a screen that fails from taking the application with it. Trying again loads the page anew: after an update the
 * old page's parts may be gone from the server.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown; failed: boolean }> {
  override state = { error: undefined, failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorState error={this.state.error} message={baseText.screenFailed} onRetry={() => window.location.reload()} />
    );
  }
}
