import { skipToken, useQuery } from '@tanstack/react-query';
import { EmptyState, Loaded, type LoadedProps } from '#web/platform/ui/empty-loading-error.tsx';
import { Page, type PageProps } from '#web/platform/ui/page.tsx';
import { sharedText } from '#web/subjects/subject/shared-text.ts';
import { rightEndedKey } from './session-realtime.ts';

interface UnreadSessionProps
  extends Pick<PageProps, 'title' | 'tab' | 'back' | 'detail'>,
    Pick<LoadedProps<unknown>, 'query' | 'skeleton' | 'failed'> {
  readonly sessionId: number;
}

/** The screen of a session without data: loading, failed, or no longer shared, where a retry does not help. */
export function UnreadSession({ sessionId, query, skeleton, failed, detail, ...page }: UnreadSessionProps) {
  const { data: hasEnded } = useQuery<boolean>({ queryKey: rightEndedKey(sessionId), queryFn: skipToken });
  return (
    <Page {...page} detail={query.error === null ? detail : undefined}>
      {hasEnded && query.error !== null ? (
        <div role="alert">
          <EmptyState message={sharedText.ended} detail={sharedText.endedDetail} />
        </div>
      ) : (
        <Loaded query={query} skeleton={skeleton} {...(failed !== undefined && { failed })}>
          {() => null}
        </Loaded>
      )}
    </Page>
  );
}
