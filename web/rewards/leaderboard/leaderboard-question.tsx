import { Button } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'wouter';
import { PROPOSED_LEADERBOARD } from '#contract/rewards/leaderboard/leaderboard-rules.ts';
import { useOwnAdministrator } from '#web/people/administrator/administrator-data.ts';
import { paths } from '#web/platform/base/paths.ts';
import { onlyChanged } from '#web/platform/form/dirty-values.ts';
import { Card } from '#web/platform/ui/card.tsx';
import { LeaderboardPreview } from './leaderboard-preview.tsx';
import { useDecideLeaderboardRules, useLeaderboardRules } from './leaderboard-rules-data.ts';
import { LEADERBOARD_HASH, leaderboardRulesText as text } from './leaderboard-rules-text.ts';
import styles from './leaderboard-setting.module.css';

/**
 * Asks every administrator with all rights what students may see of one another, until one administrator answers;
 * keeping the setting is an answer. Shows nothing if the question was answered or cannot be loaded.
 * @see docs/decisions/0046
 */
export function LeaderboardQuestion() {
  const id = useId();
  const mayDecide = useOwnAdministrator().data?.kind === 'admin';
  const { data: rules } = useLeaderboardRules(mayDecide);
  const decide = useDecideLeaderboardRules();
  if (!mayDecide || !rules || rules.decided) return null;
  const { decided: _decided, ...present } = rules;
  return (
    <Card>
      <section aria-labelledby={id} className={`grid gap-10 ${styles.question}`}>
        <h2 id={id} className="heading">
          {text.question}
        </h2>
        <p>{text.now(present)}</p>
        <p className="quiet">{text.proposed}</p>
        <div className={`flex wrap gap-8 ${styles.actions}`}>
          <Button loading={decide.busy} onClick={() => void decide.run(onlyChanged(present, PROPOSED_LEADERBOARD))}>
            {text.take}
          </Button>
          <Button
            variant="default"
            disabled={decide.busy}
            onClick={() => void decide.run(onlyChanged(present, present))}
          >
            {text.keep}
          </Button>
          <Button component={Link} href={`${paths.adminSettings.href()}${LEADERBOARD_HASH}`} variant="subtle">
            {text.choose}
          </Button>
        </div>
        <details className={styles.example}>
          <summary className="dim">{text.proposedPreview}</summary>
          <LeaderboardPreview rules={PROPOSED_LEADERBOARD} title={text.proposedPreview} />
        </details>
      </section>
    </Card>
  );
}
