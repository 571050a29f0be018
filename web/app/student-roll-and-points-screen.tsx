import { StudentPointsButton } from '#web/rewards/points/student-points-button.tsx';
import { StudentRollScreen } from '#web/school/school-roll/student-roll-screen.tsx';

/** A student's roll, with a button for their points beside the heading */
export function StudentRollAndPointsScreen() {
  return <StudentRollScreen more={(stud_id, name) => <StudentPointsButton stud_id={stud_id} name={name} />} />;
}
