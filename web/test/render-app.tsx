import '@mantine/core/styles.css'
import '../src/kit/theme/tokens.css'
import '../src/kit/theme/forced-colors.css'
import '../src/app/global.css'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { render } from 'vitest-browser-react'
import type { CurrentUser } from '#contract/accounts/identity/identity.ts'
import type { Language } from '#contract/languages.ts'
import type englishTexts from '../public/locales/en/translation.json'
import { createQueryClient, userKey } from '../src/api/queries.ts'
import { ConfirmArea } from '../src/kit/dialogs/confirm.tsx'
import { AppTheme } from '../src/kit/theme/AppTheme.tsx'
import { ToastArea } from '../src/kit/toasts.tsx'
import { createPageI18n, type Texts } from '../src/public/texts.ts'

/** The texts of a language; before anything stubs fetch. */
export const readTexts = async (language: Language) =>
  (await (await fetch(`/locales/${language}/translation.json`)).json()) as Texts

export const english = (await readTexts('en')) as typeof englishTexts

type Options = {
  path?: string
  router?: boolean
  /** The signed-in person; otherwise the application asks the server. */
  user?: Partial<CurrentUser>
  /** Another language than English. */
  translation?: [Language, Texts]
}

/** Renders a component in English inside the application's providers, or in another language; without `router`, it brings its own. */
export function renderApp(
  children: ReactNode,
  { path = '/', router = true, user, translation = ['en', english] }: Options = {},
) {
  const queryClient = createQueryClient()
  if (user) queryClient.setQueryData(userKey, { id: 7, isVerified: true, ...user })
  return render(
    <I18nextProvider i18n={createPageI18n(...translation)}>
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

/** Text that a reader sees, with single spaces. */
export const visibleText = ({ container }: { container: HTMLElement }): string =>
  container.innerText.replaceAll(/\s+/g, ' ').trim()
