import { Box, Button } from '@mantine/core';
import { type OwnSignIn, ownSignIns, type RecentEntry } from '#contract/account/sign-in/own-sign-ins-calls.ts';
import type { Role } from '#contract/platform/base/call.ts';
import { momentText } from '#web/platform/base/date-text.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { Dialog, DialogActions } from '#web/platform/dialog/dialog.tsx';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { useChange } from '#web/platform/ui/change.ts';
import { Loaded, RowSkeletons } from '#web/platform/ui/empty-loading-error.tsx';
import { ownSignInsText } from './own-sign-ins-text.ts';

/**
 * When a sign-in was last active: for students, when the sign-in last showed a code; for all others, when the sign-in
 * was last used
 */
function lastSeen(who: Role, { codeShownAt, seenAt, createdAt }: OwnSignIn): string {
  if (who !== 'student') return ownSignInsText.lastUsed(momentText(seenAt ?? createdAt));
  return codeShownAt === null ? ownSignInsText.noCode : ownSignInsText.lastCode(momentText(codeShownAt));
}

/**
 * The user's own sign-ins. The user can end one sign-in, or all sign-ins except the current one.
 * @see decisions §3.11
 */
export function OwnSignInsDialog({ who, ...dialog }: OpenedDialogProps & { who: Role }) {
  const { list, end, endOthers: endAllOthers } = ownSignIns[who];
  // Refetched whenever the dialog opens.
  const query = useCall(list, undefined, { staleTime: 0 });
  const endOne = useChange(end, {
    sending: ({ id }: OwnSignIn) => ({ params: { signIn: id } }),
    invalidates: [list],
    done: ownSignInsText.ended,
    failed: ownSignInsText.endFailed,
  });
  const endOthers = useChange(endAllOthers, {
    question: () => ({ title: ownSignInsText.askEndOthers, confirmLabel: ownSignInsText.end }),
    invalidates: [list],
    done: ownSignInsText.othersEnded,
    failed: ownSignInsText.endFailed,
  });
  return (
    <Dialog {...dialog} title={ownSignInsText.title}>
      <Loaded query={query} skeleton={<RowSkeletons rows={2} />} failed={ownSignInsText.fetchFailed}>
        {({ signIns, recent }) => (
          <>
            <p>{ownSignInsText.count(signIns.length)}</p>
            {signIns.length > 1 && <p className="quiet">{ownSignInsText.detail}</p>}
            <ul className="space-above-16">
              {signIns.map((signIn) => {
                const device = signIn.device || ownSignInsText.unknownDevice;
                return (
                  <li key={signIn.id} className="row spread ruled-above padded-12-0 gap-16">
                    <div>
                      <p className="strong breaks">{device}</p>
                      <p className="quiet">
                        {ownSignInsText.since(momentText(signIn.createdAt))}, {lastSeen(who, signIn)}
                      </p>
                    </div>
                    {signIn.isCurrent ? (
                      <span className="quiet rigid">{ownSignInsText.isCurrent}</span>
                    ) : (
                      <Button
                        className="rigid"
                        variant="default"
                        aria-label={ownSignInsText.endNamed(device, momentText(signIn.createdAt))}
                        disabled={endOne.busy || endOthers.busy}
                        onClick={() => void endOne.run(signIn)}
                      >
                        {ownSignInsText.end}
                      </Button>
                    )}
                  </li>
                );
              })}
            </ul>
            {recent.length > 0 && <Recent entries={recent} />}
            {signIns.length > 1 && (
              <DialogActions>
                <Button loading={endOthers.busy} disabled={endOne.busy} onClick={() => void endOthers.run(undefined)}>
                  {ownSignInsText.endOthers}
                </Button>
              </DialogActions>
            )}
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

/** Recent activity of the user's sign-ins and password, so that they notice actions by others */
function Recent({ entries }: { entries: readonly RecentEntry[] }) {
  return (
    <Box component="section" mt={24} aria-labelledby="recent">
      <h3 id="recent">{ownSignInsText.recent}</h3>
      <p className="quiet">{ownSignInsText.notYou}</p>
      <ul className="space-above-16">
        {entries.map(({ at, action, device, isSameNetwork }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries can share a time, and the list changes as a whole
          <li key={place} className="row spread ruled-above padded-12-0 gap-16">
            <div>
              <p className="strong">{ownSignInsText.actions[action]}</p>
              <p className="quiet breaks">
                {momentText(at)}, {device}
              </p>
            </div>
            <span className={isSameNetwork ? 'quiet rigid' : 'rigid'}>
              {isSameNetwork ? ownSignInsText.sameNetwork : ownSignInsText.otherNetwork}
            </span>
          </li>
        ))}
      </ul>
    </Box>
  );
}
