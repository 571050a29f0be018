import { localStorageColorSchemeManager, MantineProvider, ModalStack } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RawRouter } from '#web/platform/base/router.tsx';
import { ConfirmProvider } from '#web/platform/dialog/confirm.tsx';
import { LAYERS, theme } from './theme.ts';
import { Toasts } from './toasts.tsx';

const schemeManager = localStorageColorSchemeManager({ key: 'rollcall-scheme' });

/** Stacks screen, layers and toasts in the order of the DOM, so that they need no `z-index`. */
const plane = { isolation: 'isolate' } as const;

interface BaseProvidersProps {
  readonly queryClient: QueryClient;
  /** `test` turns off transitions. */
  readonly env?: 'default' | 'test';
  readonly children: ReactNode;
}

/** The providers that every screen needs: theme, query cache, router, questions and toasts */
export function BaseProviders({ queryClient, env = 'default', children }: BaseProvidersProps) {
  return (
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
      defaultColorScheme="auto"
      colorSchemeManager={schemeManager}
      env={env}
    >
      <QueryClientProvider client={queryClient}>
        <RawRouter>
          <ModalStack>
            <div style={plane}>
              <ConfirmProvider>{children}</ConfirmProvider>
            </div>
            <div id={LAYERS} style={plane} />
            <Toasts />
          </ModalStack>
        </RawRouter>
      </QueryClientProvider>
    </MantineProvider>
  );
}
