import { IconChevronRight, IconPencil } from '@tabler/icons-react';
import { paths } from '#web/base/paths.ts';
import { SearchInput, useSearch } from '#web/form/search-input.tsx';
import { CardList } from '#web/table/card-list.tsx';
import { CardLink } from '#web/ui/card.tsx';
import { ButtonWithIcon } from '#web/ui/icon-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { CardSkeletons, Loaded } from '#web/ui/states.tsx';
import { useProgramLevels } from './masterlist-data.ts';
import { masterlistText } from './masterlist-text.ts';
import styles from './program-cards-screen.module.css';
import { programLevelsText } from './program-levels-text.ts';

/** A card for every program level; each leads to its master list. @see spec §2 */
export function ProgramCardsScreen() {
  const query = useProgramLevels();
  const search = useSearch();
  return (
    <Page
      title={masterlistText.title}
      tab={masterlistText.tab}
      back={paths.adminDashboard.href()}
      actions={
        <ButtonWithIcon variant="default" Icon={IconPencil} href={paths.adminProgramLevels.href()}>
          {programLevelsText.open}
        </ButtonWithIcon>
      }
    >
      <Loaded
        query={query}
        skeleton={<CardSkeletons cards={8} height={96} tools="search" />}
        failed={masterlistText.fetchFailed}
      >
        {(programs) => (
          <CardList
            all={programs}
            found={programs.filter((program) => search.finds(program))}
            keyOf={(program) => program}
            text={masterlistText}
            search={
              <SearchInput label={masterlistText.search} placeholder={masterlistText.searchPlaceholder} {...search} />
            }
          >
            {(program) => (
              <CardLink href={paths.programMasterlist.href({ programlevel: program })} className={styles.card ?? ''}>
                <span className={styles.program}>{program}</span>
                <span className={styles.open}>
                  {masterlistText.open}
                  <IconChevronRight size={18} stroke={1.8} aria-hidden />
                </span>
              </CardLink>
            )}
          </CardList>
        )}
      </Loaded>
    </Page>
  );
}
