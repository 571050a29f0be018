import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { baseText } from '#web/base/base-text.ts';
import { Page } from '#web/base/page.tsx';
import { paths } from '#web/base/paths.ts';
import { EmptyState } from '#web/base/states.tsx';

/** An address that no screen answers to. */
export function NotFoundScreen() {
  return (
    <Page title={baseText.notFoundTitle}>
      <EmptyState
        message={baseText.notFound}
        action={
          <Button component={Link} href={paths.studentLogin.href()} variant="default">
            {baseText.toStart}
          </Button>
        }
      />
    </Page>
  );
}
