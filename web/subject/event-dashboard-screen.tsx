import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { Subject } from '#contract/subject/subject-calls.ts';
import { useDialogTarget } from '#web/base/dialog-target.ts';
import { useSearchValue } from '#web/base/raw-router.tsx';
import { SearchInput } from '#web/form/search-input.tsx';
import { ListTools } from '#web/table/list-tools.tsx';
import { CardGrid } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { CardSkeletons, EmptyState, Loaded } from '#web/ui/states.tsx';
import { EventCard } from './event-card.tsx';
import { useDeleteEvent, useEvents } from './subject-data.ts';
import { eventText } from './subject-text.ts';

const EventDialog = lazy(async () => ({ default: (await import('./event-dialog.tsx')).EventDialog }));

/** The professor's events, by descending subject_id. @see spec §2 */
export function EventDashboardScreen() {
  const query = useEvents();
  const [search, setSearch] = useSearchValue('q');
  const dialog = useDialogTarget<Subject | null>();
  const remove = useDeleteEvent();

  return (
    <Page
      title={eventText.title}
      tab={eventText.tab}
      actions={
        <Button leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />} onClick={() => dialog.open(null)}>
          {eventText.add}
        </Button>
      }
    >
      <Loaded
        query={query}
        skeleton={<CardSkeletons cards={6} height={196} tools="search" />}
        failed={eventText.fetchFailed}
      >
        {(events) => {
          if (events.length === 0) return <EmptyState message={eventText.empty} detail={eventText.emptyDetail} />;
          const typed = search.trim().toLowerCase();
          const found = events.filter(({ subject_name }) => subject_name.toLowerCase().includes(typed));
          return (
            <>
              <ListTools
                search={
                  <SearchInput
                    label={eventText.searchLabel}
                    placeholder={eventText.search}
                    value={search}
                    onChange={setSearch}
                  />
                }
              />
              {found.length === 0 ? (
                <EmptyState message={eventText.emptyFound} detail={eventText.emptyFoundDetail} />
              ) : (
                <CardGrid label={eventText.list}>
                  {found.map((event) => (
                    <li key={event.subject_id}>
                      <EventCard
                        event={event}
                        onUpdate={() => dialog.open(event)}
                        onDelete={() => void remove.run(event)}
                      />
                    </li>
                  ))}
                </CardGrid>
              )}
            </>
          );
        }}
      </Loaded>
      {dialog.target !== undefined && (
        <Suspense>
          <EventDialog key={dialog.opening} event={dialog.target} opened={dialog.opened} onClose={dialog.close} />
        </Suspense>
      )}
    </Page>
  );
}
