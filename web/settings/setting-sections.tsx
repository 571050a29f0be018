import { Button, Text } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import { useNarrow } from '#web/base/narrow.ts';
import { Card } from '#web/ui/card.tsx';
import styles from './settings-parts.module.css';
import { settingsText } from './settings-text.ts';

/** One card of the settings. */
export interface SettingSection {
  readonly title: string;
  readonly detail: string;
  readonly content: ReactNode;
}

/** What the card of this title is called in an address. */
const idOf = (title: string) => `setting-${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`;

/** The heading a link leads to begins the card and is read out; it is no step of the browser's Back. */
function goTo(event: MouseEvent<HTMLAnchorElement>) {
  const heading = document.getElementById(event.currentTarget.hash.slice(1));
  if (!heading) return;
  event.preventDefault();
  heading.closest('section')?.scrollIntoView();
  heading.focus({ preventScroll: true });
}

/**
 * The cards by their titles, each a way to its card: beside them where there is room, where it stays in sight, above
 * them on a tablet, and folded behind a button on a phone.
 */
export function SettingJumps({ titles }: { titles: readonly string[] }) {
  const narrow = useNarrow();
  const [opened, setOpened] = useState(false);
  const listId = useId();
  return (
    <div className={styles.beside}>
      <nav aria-label={settingsText.sections} className={styles.jumps}>
        {narrow && (
          <Button
            variant="default"
            fullWidth
            leftSection={<IconListDetails size={18} stroke={1.8} aria-hidden />}
            aria-expanded={opened}
            aria-controls={listId}
            onClick={() => setOpened(!opened)}
          >
            {settingsText.sections}
          </Button>
        )}
        <ul id={listId} hidden={narrow && !opened}>
          {titles.map((title) => (
            <li key={title}>
              <a href={`#${idOf(title)}`} onClick={goTo}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

/** A card of the settings: what it is about at its left, and what is decided there. */
export function SettingCard({ title, detail, content }: SettingSection) {
  const id = idOf(title);
  return (
    <Card>
      <section aria-labelledby={id} className={styles.setting}>
        <div>
          <h2 id={id} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          <Text className="quiet" mt="0.25rem">
            {detail}
          </Text>
        </div>
        {content}
      </section>
    </Card>
  );
}
