import { Button } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'wouter';
import { Card } from '#web/platform/ui/card.tsx';
import { administratorText } from './administrator-text.ts';
import styles from './need-list.module.css';

export interface Need {
  /** Amber for a task, red for an urgent task. */
  readonly tone: 'pending' | 'absent';
  readonly Icon: TablerIcon;
  readonly title: string;
  readonly detail?: string;
  /** The button to the task: its label, and its name for assistive technology. */
  readonly way?: { readonly href: string; readonly label: string; readonly name?: string };
}

/** An administrator's tasks in one card, each with its button; the first one is prominent. */
export function NeedList({ needs }: { readonly needs: readonly Need[] }) {
  const id = useId();
  return (
    <Card>
      <section aria-labelledby={id}>
        <h2 id={id} className="subheading">
          {administratorText.needs(needs.length)}
        </h2>
        <ul className={`ruled ${styles.needs}`}>
          {needs.map(({ tone, Icon, title, detail, way }, place) => (
            <li key={`${title} ${detail}`} className="row">
              <span className={`grid middle rigid tint-${tone} round ${styles.sign}`}>
                <Icon size={20} stroke={1.8} aria-hidden />
              </span>
              <div className={`shrinks shares ${styles.words}`}>
                <h3>{title}</h3>
                {detail && <p className={`faint ${styles.detail}`}>{detail}</p>}
              </div>
              {way && (
                <Button
                  component={Link}
                  className="rigid"
                  href={way.href}
                  variant={place === 0 ? 'filled' : 'default'}
                  aria-label={way.name}
                >
                  {way.label}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
    </Card>
  );
}
