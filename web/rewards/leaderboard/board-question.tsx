import { Button } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'wouter';
import { PROPOSED_BOARD } from '#contract/rewards/leaderboard/board-rules.ts';
import { useOwnAdministrator } from '#web/people/administrator/administrator-data.ts';
import { paths } from '#web/platform/base/paths.ts';
import { onlyChanged } from '#web/platform/form/changed-values.ts';
import { Card } from '#web/platform/ui/card.tsx';
import { BoardPreview } from './board-preview.tsx';
import { useBoardRules, useDecideBoard } from './board-rules-data.ts';
import styles from './board-setting.module.css';
import { BOARD_HASH, boardText } from './board-text.ts';

/**
 * Asks every administrator with all rights what students may see of one another, until one of them has answered;
 * keeping it as it is is an answer. Nothing where it was answered, or cannot be read.
 * @see docs/decisions/0046
 */
export function BoardQuestion() {
  const id = useId();
  const mayDecide = useOwnAdministrator().data?.kind === 'admin';
  const { data: rules } = useBoardRules(mayDecide);
  const decide = useDecideBoard();
  if (!mayDecide || !rules || rules.decided) return null;
  const { decided: _decided, ...present } = rules;
  return (
    <Card>
      <section aria-labelledby={id} className={styles.question}>
        <h2 id={id}>{boardText.question}</h2>
        <p>{boardText.now(present)}</p>
        <p className="quiet">{boardText.proposed}</p>
        <div className={styles.actions}>
          <Button loading={decide.busy} onClick={() => void decide.run(onlyChanged(present, PROPOSED_BOARD))}>
            {boardText.take}
          </Button>
          <Button
            variant="default"
            disabled={decide.busy}
            onClick={() => void decide.run(onlyChanged(present, present))}
          >
            {boardText.keep}
          </Button>
          <Button component={Link} href={`${paths.adminSettings.href()}${BOARD_HASH}`} variant="subtle">
            {boardText.choose}
          </Button>
        </div>
        <details className={styles.example}>
          <summary>{boardText.proposedPreview}</summary>
          <BoardPreview rules={PROPOSED_BOARD} title={boardText.proposedPreview} />
        </details>
      </section>
    </Card>
  );
}
