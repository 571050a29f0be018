import { Button, NativeSelect } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import type { LeaderboardRules } from '#contract/platform/settings/setting-rows.ts';
import { PROPOSED_LEADERBOARD } from '#contract/rewards/leaderboard/leaderboard-rules.ts';
import type { getBoardRules } from '#contract/rewards/leaderboard/leaderboard-rules-calls.ts';
import { onlyChanged } from '#web/platform/form/dirty-values.ts';
import { Form, useForm } from '#web/platform/form/form.tsx';
import { SaveRow } from '#web/platform/form/save-row.tsx';
import { LeaderboardPreview } from './leaderboard-preview.tsx';
import { useDecideLeaderboardRules } from './leaderboard-rules-data.ts';
import { LEADERBOARD_HASH, leaderboardRulesText as text } from './leaderboard-rules-text.ts';

const valuesOf = ({ board_names, board_scope, board_shows }: LeaderboardRules) => ({
  board_names,
  board_scope,
  board_shows,
});
const choices = (of: Readonly<Record<string, string>>) =>
  Object.entries(of).map(([value, label]) => ({ value, label }));

/** The setting for what students see of one another, beside a preview. */
export function LeaderboardSetting({ rules }: { rules: ReplyOf<typeof getBoardRules> }) {
  const form = useForm({
    initial: valuesOf(rules),
    change: useDecideLeaderboardRules(),
    sent: onlyChanged,
    next: valuesOf,
  });
  const setting = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (window.location.hash !== LEADERBOARD_HASH) return;
    // A new screen scrolls to its top first, so this scrolls later.
    const going = setTimeout(() => {
      setting.current?.closest('section')?.scrollIntoView();
      setting.current?.querySelector('select')?.focus({ preventScroll: true });
    });
    return () => clearTimeout(going);
  }, []);
  const isOff = form.values.board_shows === 'off';
  return (
    <div ref={setting} className="grid gap-20">
      <Form
        form={form}
        actions={
          <SaveRow form={form} save={text.update}>
            {!rules.decided && (
              <Button variant="default" onClick={() => form.set(PROPOSED_LEADERBOARD)}>
                {text.fillIn}
              </Button>
            )}
          </SaveRow>
        }
      >
        {!rules.decided && (
          <p className="tint-pending rounded" style={{ padding: '0.75rem 1rem', fontSize: '0.875rem' }}>
            <b>{text.undecided}</b> {text.proposal}
          </p>
        )}
        <NativeSelect
          label={text.shows}
          data={choices(text.showOptions)}
          {...form.field('board_shows')}
          required={false}
        />
        <NativeSelect
          label={text.names}
          description={text.photos}
          data={choices(text.nameOptions)}
          disabled={isOff}
          {...form.field('board_names')}
        />
        <NativeSelect
          label={text.scopes}
          data={choices(text.scopeOptions)}
          disabled={isOff}
          {...form.field('board_scope')}
        />
      </Form>
      <LeaderboardPreview rules={form.values} />
    </div>
  );
}
