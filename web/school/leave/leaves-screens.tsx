import { ownLeave, schoolLeave } from './leave-side.ts';
import { LeavesPage } from './leaves-page.tsx';

/** Leave over days, for every session that counts. */
export function SchoolLeavesScreen() {
  return <LeavesPage side={schoolLeave} />;
}

/** Leave over days, for a professor's own sessions. */
export function ProfessorLeavesScreen() {
  return <LeavesPage side={ownLeave} />;
}
