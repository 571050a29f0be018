import { Button, Skeleton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { Fragment, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { baseText } from '#web/platform/base/base-text.ts';
import { useCompact } from '#web/platform/base/breakpoint.ts';
import { Card } from '#web/platform/ui/card.tsx';
import styles from './settings-parts.module.css';
import { settingsText } from './settings-text.ts';

/** One setting */
export interface SettingSection {
  readonly title: string;
  readonly detail: string;
  readonly content: ReactNode;
}

/** The `id` of a setting's heading */
const idOf = (title: string) => `setting-${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`;

interface Group {
  readonly title: string;
  readonly sections: readonly Pick<SettingSection, 'title'>[];
}

/** Tracks the current setting: after a jump, the target until the page scrolls; otherwise the last one in view. */
function useCurrent() {
  const [current, setCurrent] = useState('');
  /** Scroll position after a jump. Near the end of the page, the jump's target cannot reach the top of the window. */
  const goneTo = useRef<number>(undefined);
  useEffect(() => {
    if (!('IntersectionObserver' in window)) return;
    const seen = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting && window.scrollY !== goneTo.current)
            setCurrent(target.getAttribute('aria-labelledby') ?? '');
      },
      { rootMargin: '-15% 0px -75%' },
    );
    for (const section of document.querySelectorAll(`.${styles.setting}`)) seen.observe(section);
    return () => seen.disconnect();
  }, []);

  /** Jumps to a setting and focuses its heading, without a history entry. */
  function goTo(event: MouseEvent<HTMLAnchorElement>) {
    const heading = document.getElementById(event.currentTarget.hash.slice(1));
    if (!heading) return;
    event.preventDefault();
    heading.closest('section')?.scrollIntoView();
    heading.focus({ preventScroll: true });
    goneTo.current = window.scrollY;
    setCurrent(heading.id);
  }

  return { current, goTo };
}

/**
 * Links to all settings. In wide windows, the links stay beside the cards and mark the current setting; otherwise they
 * fold behind a button.
 */
export function SettingJumps({ groups }: { groups: readonly Group[] }) {
  const compact = useCompact();
  const [opened, setOpened] = useState(false);
  const { current, goTo } = useCurrent();
  const listId = useId();
  const Sign = opened ? IconChevronUp : IconChevronDown;
  return (
    <div className={styles.beside}>
      <nav aria-label={settingsText.sections} className={styles.jumps}>
        {compact && (
          <Button
            variant="default"
            fullWidth
            justify="space-between"
            rightSection={<Sign size={18} stroke={1.8} aria-hidden />}
            aria-expanded={opened}
            aria-controls={listId}
            onClick={() => setOpened(!opened)}
          >
            {settingsText.sections}
          </Button>
        )}
        <div id={listId} className={compact ? `paper ${styles.list}` : ''} hidden={compact && !opened}>
          {groups.map((group) => (
            <Fragment key={group.title}>
              <p className={`strong space-above-16 tiny dim ${styles.group}`}>{group.title}</p>
              <ul className="flex wrap">
                {group.sections.map(({ title }) => (
                  <li key={title}>
                    <a href={`#${idOf(title)}`} aria-current={current === idOf(title) || undefined} onClick={goTo}>
                      {title}
                    </a>
                  </li>
                ))}
              </ul>
            </Fragment>
          ))}
        </div>
      </nav>
    </div>
  );
}

/** The index and the first cards in gray */
export function SettingsSkeleton() {
  return (
    <>
      <div className={styles.beside}>
        <Skeleton height={useCompact() ? 44 : '29rem'} />
      </div>
      <Skeleton height={300} radius="md" />
      <Skeleton height={220} radius="md" />
      <span className="heard">{baseText.loading}</span>
    </>
  );
}

interface SettingGroupProps extends Group {
  readonly sections: readonly SettingSection[];
  /** Whether the sections are only links to other screens; then the links are the rows of one card */
  readonly areRows?: boolean;
}

/** Settings that belong together, under a heading */
export function SettingGroup({ title, sections, areRows = false }: SettingGroupProps) {
  return (
    <>
      <h2 className={`heading space-above-16 ${styles.group}`}>{title}</h2>
      {areRows ? (
        <Card>
          <div className={styles.rows}>
            {sections.map((section) => (
              <Setting key={section.title} {...section} Heading="h3" />
            ))}
          </div>
        </Card>
      ) : (
        sections.map((section) => <SettingCard key={section.title} {...section} Heading="h3" />)
      )}
    </>
  );
}

interface SettingProps extends SettingSection {
  readonly Heading?: 'h2' | 'h3';
}

/** A card with the setting's description on the left and its controls */
export function SettingCard(props: SettingProps) {
  return (
    <Card>
      <Setting {...props} />
    </Card>
  );
}

function Setting({ title, detail, content, Heading = 'h2' }: SettingProps) {
  const id = idOf(title);
  return (
    <section aria-labelledby={id} className={`grid ${styles.setting}`}>
      <div>
        <Heading id={id} tabIndex={-1}>
          {title}
        </Heading>
        <p className={`quiet ${styles.detail}`}>{detail}</p>
      </div>
      {content}
    </section>
  );
}
