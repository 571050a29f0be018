import { localStorageColorSchemeManager, MantineProvider, ModalStack } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RawRouter } from '#web/base/raw-router.tsx';
import styles from './base-providers.module.css';
import { ConfirmProvider } from './confirm.tsx';
import { cssVariables, LAYERS, theme } from './theme.ts';
import { Toasts } from './toasts.tsx';

const schemeManager = localStorageColorSchemeManager({ key: 'rollcall-scheme' });

interface BaseProvidersProps {
  readonly queryClient: QueryClient;
  /** `test` leaves out transitions. */
  readonly env?: 'default' | 'test';
  readonly children: ReactNode;
}

/** Everything a screen stands on: the look, what was read, the router, questions and messages. */
export function BaseProviders({ queryClient, env = 'default', children }: BaseProvidersProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={schemeManager}
      env={env}
    >
      <QueryClientProvider client={queryClient}>
        <RawRouter>
          <ModalStack>
            <div className={styles.plane}>
              <ConfirmProvider>{children}</ConfirmProvider>
            </div>
            <div id={LAYERS} className={styles.plane} />
            <Toasts />
          </ModalStack>
        </RawRouter>
      </QueryClientProvider>
    </MantineProvider>
  );
}
