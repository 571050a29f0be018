import { useMantineColorScheme } from '@mantine/core';
import { roles } from '#contract/platform/base/call.ts';
import styles from './look-page.module.css';
import { Part, State } from './part.tsx';

/** The widths that everything is looked at in, in px, and how much of the height is shown. */
const sizes = [
  [360, 560],
  [1024, 420],
] as const;

/** What is around the screens of each role, each in a window of its own, since it fills one. */
export function FrameParts() {
  // A window that is there already does not hear of other colours.
  const { colorScheme } = useMantineColorScheme();
  return roles.map((role) => (
    <Part key={role} file={`app/frame/${role}-frame.tsx`}>
      {sizes.map(([width, height]) => (
        <State key={width} name={`${width} px wide`}>
          <iframe
            key={colorScheme}
            className={styles.window}
            title={`The frame of each ${role}’s screen, ${width} px wide`}
            src={`/look?frame=${role}`}
            width={width}
            height={height}
          />
        </State>
      ))}
    </Part>
  ));
}
