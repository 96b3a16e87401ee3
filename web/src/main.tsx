import '@mantine/core/styles.css'
import './kit/theme/fonts.css'
import './kit/theme/tokens.css'
import './kit/theme/forced-colors.css'
import './app/global.css'
import { DirectionProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { forgetWithOtherTabs } from './api/forget-person.ts'
import { storeInstallPrompt } from './api/install/install-prompt.ts'
import { isStoredPage } from './api/offline/stored-page.ts'
import { createQueryClient } from './api/queries.ts'
import { registerServiceWorker } from './api/register-service-worker.ts'
import { createAppRouter, prefetchScreen } from './app/router.tsx'
import { startTranslations } from './i18n.ts'
import { prefetchLazyComponents } from './kit/behaviour/lazy-component.ts'
import { onLinkIntent } from './kit/behaviour/link-intent.ts'
import { countLongTasks } from './kit/behaviour/long-tasks.ts'
import { syncTranslatedTexts } from './kit/behaviour/translated-text.ts'
import { whenIdle } from './kit/behaviour/when-idle.ts'
import { ConfirmArea } from './kit/dialogs/confirm.tsx'
import { AppTheme } from './kit/theme/AppTheme.tsx'
import { appearanceStore } from './kit/theme/theme.ts'
import { ToastArea } from './kit/toasts.tsx'
import { LocaleLoadError } from './LocaleLoadError.tsx'

/** Time after which the code and the data of the first screen have usually arrived. */
const lazyComponentsAfterMs = 1_500

const queryClient = createQueryClient()
const offline = () => import('./api/offline/store-for-offline.ts')
if (isStoredPage()) await (await offline()).showStored(queryClient)
// starts reading before the texts have arrived
const router = createAppRouter(queryClient)

/** Renders the application in place of the skeleton of index.html. */
function start(hasTexts: boolean) {
  // in index.html
  const root = createRoot(document.getElementById('root')!)
  if (!hasTexts) return root.render(<LocaleLoadError />)
  root.render(
    <StrictMode>
      <DirectionProvider detectDirection>
        <AppTheme colorSchemeManager={appearanceStore} defaultColorScheme="light">
          <QueryClientProvider client={queryClient}>
            <ToastArea>
              <ConfirmArea>
                <RouterProvider router={router} />
              </ConfirmArea>
            </ToastArea>
          </QueryClientProvider>
        </AppTheme>
      </DirectionProvider>
    </StrictMode>,
  )
}

// the texts load while the browser becomes idle
const texts = startTranslations()
whenIdle(async () => {
  start(await texts)
  setTimeout(() => {
    prefetchLazyComponents()
    if (import.meta.env.PROD) void offline().then(({ storeForOffline: keepForOffline }) => keepForOffline(queryClient))
  }, lazyComponentsAfterMs)
})
onLinkIntent((url) => prefetchScreen(queryClient, url))
registerServiceWorker()
forgetWithOtherTabs()
storeInstallPrompt()
countLongTasks()
syncTranslatedTexts()
