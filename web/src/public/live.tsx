import '@fontsource-variable/readex-pro'
import '../ui/tokens.css'
import './public.css'
import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { keepOfflinePage } from '../ui/offline.ts'
import type { Handed } from './document.tsx'
import { loadPage } from './find-page.ts'
import { PublicApp } from './PublicApp.tsx'
import type { PublicPage } from './page.ts'
import { textsOf } from './texts.ts'

const { name, props, texts } = JSON.parse(document.getElementById('page')!.textContent!) as Handed
const page = (await loadPage(name)) as PublicPage
const i18n = textsOf(props.language, texts)

/** The page, and once it is live what was sent and pressed before (boot.ts). */
function Live() {
  useEffect(() => {
    document.documentElement.dataset.alive = ''
    for (const waiting of document.querySelectorAll<HTMLElement>('[data-waiting]')) {
      delete waiting.dataset.waiting
      if (waiting instanceof HTMLFormElement) waiting.requestSubmit()
      else waiting.click()
    }
  }, [])
  return <PublicApp page={page} props={props} i18n={i18n} />
}

// in small pieces, so that a slow phone can scroll meanwhile
startTransition(() => {
  hydrateRoot(
    document.getElementById('root')!,
    <StrictMode>
      <Live />
    </StrictMode>,
  )
})
keepOfflinePage()
