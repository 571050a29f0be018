import { IconChevronRight, IconPencil } from '@tabler/icons-react';
import { getAllStudentProgramLevel } from '#contract/people/students-by-level/students-by-level-calls.ts';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import { grouped } from '#contract/platform/base/format-number.ts';
import { programLevelsText } from '#web/people/program-level/program-levels-text.ts';
import { useNarrow } from '#web/platform/base/breakpoint.ts';
import { paths } from '#web/platform/base/paths.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { SearchInput, useSearch } from '#web/platform/form/search-input.tsx';
import { CardList } from '#web/platform/table/card-list.tsx';
import { CardLink } from '#web/platform/ui/card.tsx';
import { CardSkeletons, Loaded } from '#web/platform/ui/empty-loading-error.tsx';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { masterListText } from './master-list-text.ts';
import styles from './program-level-cards-screen.module.css';

/** The program levels of the approved students, in natural order, with their student counts. */
const levelsOf = ({ programLevels, students }: ReplyOf<typeof getAllStudentProgramLevel>) =>
  programLevels.map((programLevel) => ({ programLevel, students: students[programLevel] ?? 0 }));

const studentsOf = (levels: readonly { students: number }[]) => levels.reduce((all, { students }) => all + students, 0);

/** A card for every program level with its student count; each leads to its master list. @see spec §2 */
export function ProgramLevelCardsScreen() {
  const query = useCall(getAllStudentProgramLevel, undefined, { select: levelsOf });
  const search = useSearch();
  const narrow = useNarrow();
  return (
    <Page
      title={masterListText.title}
      tab={masterListText.tab}
      back={paths.adminDashboard.href()}
      actions={
        <ButtonWithIcon variant="default" Icon={IconPencil} href={paths.adminProgramLevels.href()}>
          {programLevelsText.open}
        </ButtonWithIcon>
      }
    >
      <div className={styles.levels}>
        <Loaded
          query={query}
          skeleton={<CardSkeletons cards={5} height={narrow ? 62 : 102} tools="search and order" />}
          failed={masterListText.fetchFailed}
        >
          {(levels) => (
            <CardList
              all={levels}
              found={levels.filter(({ programLevel }) => search.finds(programLevel))}
              keyOf={({ programLevel }) => programLevel}
              text={masterListText}
              count={(found) => masterListText.levels(found.length, studentsOf(found))}
              search={
                <SearchInput label={masterListText.search} placeholder={masterListText.searchPlaceholder} {...search} />
              }
            >
              {({ programLevel, students }) => (
                <CardLink
                  href={paths.programMasterlist.href({ programlevel: programLevel })}
                  className={`tall gap-8 relative padded-16-20 ${styles.card}`}
                >
                  <span className={`strong ink breaks heading snug ${styles.program}`}>{programLevel}</span>
                  <span className={`faint ${styles.students}`}>
                    <strong className="text huge strong snug">{grouped(students)}</strong>{' '}
                    {masterListText.studentsUnit(students)}
                  </span>
                  <IconChevronRight className={`ink ${styles.sign}`} size={18} stroke={1.8} aria-hidden />
                </CardLink>
              )}
            </CardList>
          )}
        </Loaded>
      </div>
    </Page>
  );
}
