import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import { baseText } from '#web/base/base-text.ts';

/** A password with an eye that shows it; takes whatever Mantine's field takes. */
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
      {...props}
    />
  );
}
