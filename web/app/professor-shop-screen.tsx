import { IncentivesCatalogScreen } from '#web/rewards/incentive/incentives-catalog-screen.tsx';
import { ToApprove } from '#web/rewards/redemptions/waiting-redemptions.tsx';

/** The professor's incentives, with the number of waiting redemptions. @see spec §2 */
export function ProfessorShopScreen() {
  return <IncentivesCatalogScreen waiting={<ToApprove />} />;
}
