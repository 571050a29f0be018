import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { LineChart } from '#web/attendance/report/line-chart.tsx';
import { noteNewVersion } from '#web/platform/base/new-version.ts';
import { isReachable, noteReachable } from '#web/platform/base/reachability.ts';
import { CallFailed } from '#web/platform/calls/call-failed.ts';
import { Banners } from '#web/platform/ui/banners.tsx';
import { CardSkeletons, ErrorState, RowSkeletons } from '#web/platform/ui/empty-loading-error.tsx';
import { ErrorBoundary } from '#web/platform/ui/error-boundary.tsx';
import { NoticeBand } from '#web/platform/ui/notice-band.tsx';
import { SchemeSwitch } from '#web/platform/ui/scheme-switch.tsx';
import { stateSigns } from '#web/platform/ui/status-pill.tsx';
import { toastError } from '#web/platform/ui/toast.ts';

const gone = 'The server cannot be reached.';
const nothing = () => {};
const buttons = [
  ['filled', 'ink'],
  ['default', 'ink'],
  ['light', 'ink'],
  ['outline', 'ink'],
  ['subtle', 'ink'],
  ['filled', 'red'],
  ['outline', 'red'],
] as const;

const weeks = [931, 914, null, 702, 866, 940].map((share, at) => ({
  label: `11/${at + 1}`,
  share,
  before: 900 - 10 * at,
  href: '/look',
}));

/**
 * States that the demonstration cannot show on a screen: loading, disabled and failed. Only `npm run dev` serves this
 * page, at `/look`.
 */
export function LookPage() {
  return (
    <main className="padded-16" id="content">
      <header className="row">
        <h1>THE LOOK</h1>
        <SchemeSwitch />
      </header>
      <Banners />
      <div className="grid columns at-top gap-24">
        {buttons.map(([variant, color]) => (
          <State key={variant + color} name={`A button (${variant}, ${color}), disabled and busy`}>
            <div className="row gap-8">
              <Button variant={variant} color={color} disabled>
                Save
              </Button>
              <Button variant={variant} color={color} loading>
                Save
              </Button>
            </div>
          </State>
        ))}
        <State name="A field, disabled">
          <TextInput label="Label" defaultValue="Discrete Math" disabled />
        </State>
        <State name="Rows on their way">
          <RowSkeletons rows={3} tools="search and order" />
        </State>
        <State name="Cards on their way">
          <CardSkeletons cards={2} height={140} tools="count" />
        </State>
        <State name="A read that failed">
          <ErrorState
            error={new CallFailed('network', 0, gone)}
            message="The sessions could not be read."
            onRetry={nothing}
          />
        </State>
        <State name="Something is very wrong">
          <NoticeBand tone="absent" Icon={stateSigns.absent} title="The school has no room left" />
        </State>
        <State name="A screen that fails">
          <ErrorBoundary>
            <FailingScreen />
          </ErrorBoundary>
        </State>
        <State name="A line with a week without sessions">
          <LineChart points={weeks} />
        </State>
        <State name="What comes over a screen">
          <div className="row wrap gap-8">
            <Button onClick={() => toastError('It was not saved', gone)}>A change that failed</Button>
            <Button onClick={() => noteReachable(!isReachable())}>The server gone, or back</Button>
            <Button onClick={noteNewVersion}>A new version</Button>
          </div>
        </State>
      </div>
    </main>
  );
}

function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <figure>
      <figcaption className="faint">{name}</figcaption>
      {children}
    </figure>
  );
}

function FailingScreen() {
  const [failed, setFailed] = useState(false);
  if (failed) throw new Error('failed on purpose');
  return <Button onClick={() => setFailed(true)}>Let it fail</Button>;
}
