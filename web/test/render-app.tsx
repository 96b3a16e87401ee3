import '@mantine/core/styles.css'
import '../src/kit/theme/tokens.css'
import '../src/app/global.css'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { render } from 'vitest-browser-react'
import type { CurrentUser } from '#contract/identity/identity.ts'
import { createQueryClient, userKey } from '../src/api/queries.ts'
import { ConfirmArea } from '../src/kit/dialogs/confirm.tsx'
import { AppTheme } from '../src/kit/theme/AppTheme.tsx'
import { ToastArea } from '../src/kit/toasts.tsx'
import { createPageI18n, type Texts } from '../src/public/texts.ts'

const english = (await (await fetch('/locales/en/translation.json')).json()) as Texts

type Options = {
  path?: string
  router?: boolean
  /** Who is signed in; otherwise the application asks the server. */
  user?: Partial<CurrentUser>
}

/** Renders a component in English inside the application's providers; without `router`, it brings its own. */
export function renderApp(children: ReactNode, { path = '/', router = true, user }: Options = {}) {
  const queryClient = createQueryClient()
  if (user) queryClient.setQueryData(userKey, { id: 7, isVerified: true, ...user })
  return render(
    <I18nextProvider i18n={createPageI18n('en', english)}>
      <AppTheme>
        <QueryClientProvider client={queryClient}>
          <ToastArea>
            <ConfirmArea>
              {router ? <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter> : children}
            </ConfirmArea>
          </ToastArea>
        </QueryClientProvider>
      </AppTheme>
    </I18nextProvider>,
  )
}
