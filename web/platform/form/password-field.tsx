import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import { baseText } from '#web/platform/base/base-text.ts';

/** A password with a button that shows it; sets `aria-invalid`, which Mantine's field leaves out. */
export function PasswordField(props: PasswordInputProps) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': visible ? baseText.hidePassword : baseText.showPassword,
        tabIndex: 0,
      }}
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  );
}
