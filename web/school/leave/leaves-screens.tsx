import { ownLeave, schoolLeave } from './leave-side.ts';
import { LeavesPage } from './leaves-page.tsx';

/** Leave of absence for a range of days, at every session that counts. */
export function SchoolLeavesScreen() {
  return <LeavesPage side={schoolLeave} />;
}

/** Leave of absence for a range of days, at a professor's own sessions. */
export function ProfessorLeavesScreen() {
  return <LeavesPage side={ownLeave} />;
}
