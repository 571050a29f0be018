import { Button } from '@mantine/core';
import { IconCheck, IconPencil, IconTrash, IconUsersGroup } from '@tabler/icons-react';
import { BackButton, UpLink } from '#web/platform/ui/back-button.tsx';
import { Card, CardGrid, CardLink } from '#web/platform/ui/card.tsx';
import { DownloadButton } from '#web/platform/ui/download-button.tsx';
import { FilePicker } from '#web/platform/ui/file-picker.tsx';
import { ButtonWithIcon, IconButton } from '#web/platform/ui/icon-button.tsx';
import { ProductMark } from '#web/platform/ui/mark.tsx';
import { MenuButton, MoreActions, MoreMenu } from '#web/platform/ui/more-menu.tsx';
import { NoticeBand } from '#web/platform/ui/notice-band.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { SchemeSwitch } from '#web/platform/ui/scheme-switch.tsx';
import { CardSkeletons, EmptyState, ErrorState, Loaded, RowSkeletons } from '#web/platform/ui/states.tsx';
import { StatusPill, stateSigns } from '#web/platform/ui/status-pill.tsx';
import { tokens } from '#web/platform/ui/theme.ts';
import { toastInfo } from '#web/platform/ui/toast.ts';
import { lostNetwork } from './look-samples.ts';
import { Acted, Part, State } from './part.tsx';
import styles from './ui-parts.module.css';

const nothing = () => {};
const sheet = () => ({ fileName: 'look.csv', lines: [['Row'], ['1']] });
const kinds = [
  ['filled', 'ink'],
  ['default', 'ink'],
  ['light', 'ink'],
  ['outline', 'ink'],
  ['subtle', 'ink'],
  ['filled', 'red'],
  ['outline', 'red'],
] as const;
const tones = Object.keys(stateSigns) as (keyof typeof stateSigns)[];

/** What every screen is made of. */
export function UiParts() {
  return (
    <>
      <Part file="platform/ui/theme.ts">
        <ul className={styles.colours}>
          {Object.keys(tokens.light).map((name) => (
            <li key={name}>
              <span style={{ background: `var(--rc-${name})` }} />
              {name}
            </li>
          ))}
        </ul>
        {kinds.map(([variant, color]) => (
          <div key={variant + color} className={styles.row}>
            <Acted of={`${variant}, ${color}`}>
              <Button variant={variant} color={color}>
                Save
              </Button>
            </Acted>
            <State name="disabled">
              <Button variant={variant} color={color} disabled>
                Save
              </Button>
            </State>
            <State name="loading">
              <Button variant={variant} color={color} loading>
                Save
              </Button>
            </State>
          </div>
        ))}
      </Part>
      <Part file="platform/ui/icon-button.tsx">
        <div className={styles.row}>
          <Acted of="in a row">
            <IconButton Icon={IconPencil} label="Update Discrete Math" title="Update" />
          </Acted>
        </div>
        <div className={styles.row}>
          <Acted of="dangerous">
            <IconButton Icon={IconTrash} label="Delete Discrete Math" title="Delete" warning />
          </Acted>
        </div>
        <State name="alone">
          <IconButton Icon={IconPencil} label="Update alone" large />
        </State>
        <State name="a link">
          <IconButton Icon={IconUsersGroup} label="Staff" href="#ui/icon-button.tsx" />
        </State>
        <State name="with words">
          <ButtonWithIcon Icon={IconCheck}>Approve</ButtonWithIcon>
        </State>
        <State name="a link with words">
          <ButtonWithIcon Icon={IconUsersGroup} variant="default" href="#ui/icon-button.tsx">
            People
          </ButtonWithIcon>
        </State>
        <State name="disabled">
          <ButtonWithIcon Icon={IconCheck} disabled>
            Approve
          </ButtonWithIcon>
        </State>
        <State name="busy">
          <ButtonWithIcon Icon={IconCheck} loading>
            Approve
          </ButtonWithIcon>
        </State>
      </Part>
      <Part file="platform/ui/back-button.tsx">
        <Acted of="at rest">
          <BackButton otherwise="/look" />
        </Acted>
        <State name="always to one place">
          <UpLink href="#ui/back-button.tsx" />
        </State>
      </Part>
      <Part file="platform/ui/more-menu.tsx">
        <State name="in a row">
          <MoreMenu of="row" label="More for Discrete Math">
            <MenuButton Icon={IconPencil} label="Update Discrete Math" onClick={nothing}>
              Update
            </MenuButton>
            <MenuButton Icon={IconTrash} label="Delete Discrete Math" warning onClick={nothing}>
              Delete
            </MenuButton>
          </MoreMenu>
        </State>
        <State name="folds away on a phone">
          <MoreActions>
            <DownloadButton rows={[1]} sheet={sheet} />
          </MoreActions>
        </State>
      </Part>
      <Part file="platform/ui/download-button.tsx">
        <State name="rows are there">
          <DownloadButton rows={[1]} sheet={sheet} />
        </State>
        <State name="none are there">
          <DownloadButton rows={[]} sheet={sheet} />
        </State>
        <State name="not known yet">
          <DownloadButton rows={undefined} sheet={sheet} />
        </State>
      </Part>
      <Part file="platform/ui/file-picker.tsx">
        <State name="a button picks a file">
          <FilePicker label="Choose a picture" accept="image/*" onPick={(file) => toastInfo(file.name)}>
            {(pick) => <Button onClick={pick}>Choose a picture</Button>}
          </FilePicker>
        </State>
      </Part>
      <Part file="platform/ui/scheme-switch.tsx">
        <State name="turns: device, light, dark">
          <SchemeSwitch />
        </State>
      </Part>
      <Part file="platform/ui/mark.tsx">
        {[20, 36, 72].map((size) => (
          <State key={size} name={`${size} px`}>
            <ProductMark size={size} />
          </State>
        ))}
      </Part>
      <Part file="platform/ui/status-pill.tsx">
        {tones.map((tone) => (
          <State key={tone} name={tone}>
            <StatusPill tone={tone}>{tone}</StatusPill>
          </State>
        ))}
      </Part>
      <Part file="platform/ui/notice-band.tsx">
        {(['present', 'pending', 'absent'] as const).map((tone) => (
          <State key={tone} name={tone} wide>
            <NoticeBand tone={tone} Icon={stateSigns[tone]} title="How it stands" actions={<Button>Lead on</Button>}>
              <p>What more there is to say.</p>
            </NoticeBand>
          </State>
        ))}
      </Part>
      <Part file="platform/ui/card.tsx">
        <State name="side by side" wide>
          <CardGrid label="Cards">
            <li>
              <Card>What lies here</Card>
            </li>
            <li>
              <CardLink href="#ui/card.tsx">A link as a whole</CardLink>
            </li>
          </CardGrid>
        </State>
        <Acted of="a link">
          <CardLink href="#ui/card.tsx">BSCS 4A</CardLink>
        </Acted>
      </Part>
      <Part file="platform/ui/page.tsx">
        <State name="with everything" full>
          <Page
            title="SESSIONS"
            detail="Discrete Math · BSCS 4A · 8:00 AM – 9:30 AM"
            link={{ href: '#ui/page.tsx', label: 'Recycle Bin', Icon: IconTrash }}
            back="/look"
            actions={<ButtonWithIcon Icon={IconCheck}>Add Session</ButtonWithIcon>}
          />
        </State>
        <State name="title alone" full>
          <Page title="LEADERBOARD" />
        </State>
      </Part>
      <Part file="platform/ui/states.tsx">
        <State name="empty" wide>
          <EmptyState
            message="You have no subjects yet."
            detail="A subject holds its sessions, and who attended them."
            action={<Button>Add Subject</Button>}
          />
        </State>
        <State name="failed" wide>
          <ErrorState error={lostNetwork} message="The sessions could not be read." onRetry={nothing} />
        </State>
        <State name="loading rows" wide>
          <RowSkeletons rows={3} tools="search and order" />
        </State>
        <State name="loading cards" wide>
          <CardSkeletons cards={2} tools="count" />
        </State>
        <State name="a read that failed" wide>
          <Loaded query={{ data: undefined, error: lostNetwork, refetch: nothing }} skeleton={null}>
            {() => null}
          </Loaded>
        </State>
      </Part>
    </>
  );
}
