import type { Role } from '#contract/platform/base/call.ts';
import { AdminFrame } from '#web/app/frame/admin-frame.tsx';
import { ProfessorFrame } from '#web/app/frame/professor-frame.tsx';
import { StudentFrame } from '#web/app/frame/student-frame.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { EmptyState } from '#web/platform/ui/states.tsx';

const frames = { student: StudentFrame, professor: ProfessorFrame, admin: AdminFrame } as const;

/** What is around every screen of a role, around one with nothing on it, for who is signed in. */
export function LookFrame({ who }: { who: Role }) {
  const Frame = frames[who];
  return (
    <Frame>
      <Page title="A SCREEN" detail="What it is about">
        <EmptyState message="Nothing is here yet." detail="And this is what to do about it." />
      </Page>
    </Frame>
  );
}
