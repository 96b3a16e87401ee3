import '@fontsource-variable/readex-pro'
import '@mantine/core/styles.css'
import './ui/tokens.css'
import './app/global.css'
import { DirectionProvider, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { createAppRouter } from './app/router.tsx'
import { startTranslations } from './i18n.ts'
import { TextsMissing } from './TextsMissing.tsx'
import { keepOfflinePage } from './ui/offline.ts'
import { createQueryClient } from './ui/queries.ts'
import { appearanceStore, cssVariables, theme } from './ui/theme.ts'
import { ToastArea } from './ui/toasts.tsx'

const hasTexts = await startTranslations()
const root = createRoot(document.getElementById('root')!)

if (!hasTexts) root.render(<TextsMissing />)
else
  root.render(
    <StrictMode>
      <DirectionProvider detectDirection>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          colorSchemeManager={appearanceStore}
          defaultColorScheme="auto"
        >
          <QueryClientProvider client={createQueryClient()}>
            <ToastArea>
              <RouterProvider router={createAppRouter()} />
            </ToastArea>
          </QueryClientProvider>
        </MantineProvider>
      </DirectionProvider>
    </StrictMode>,
  )
keepOfflinePage()
