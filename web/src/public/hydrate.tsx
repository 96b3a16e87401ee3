import '../kit/theme/fonts.css'
import '../kit/theme/tokens.css'
import '../kit/theme/reset.css'
import { StrictMode, startTransition, useEffect, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { registerServiceWorker } from '../api/register-service-worker.ts'
import { prefetchLazyComponents } from '../kit/behaviour/lazy-component.ts'
import { countLongTasks } from '../kit/behaviour/long-tasks.ts'
import { syncTranslatedTexts } from '../kit/behaviour/translated-text.ts'
import type { HydrationData } from './document.tsx'
import { loadPage } from './find-page.ts'
import { PublicApp } from './PublicApp.tsx'
import type { PublicPage } from './page.ts'
import { prepareFormats } from './prepare-formats.ts'
import { createPageI18n } from './texts.ts'

// in every page (document.tsx)
const { name, props, texts } = JSON.parse(document.getElementById('page')!.textContent!) as HydrationData
const page = (await loadPage(name)) as PublicPage
await prepareFormats(page.formats ?? [], props.language)
const i18n = createPageI18n(props.language, texts)

function replay() {
  for (const element of document.querySelectorAll<HTMLElement>('[data-waiting]')) {
    delete element.dataset.waiting
    if (element instanceof HTMLFormElement) element.requestSubmit()
    else element.click()
  }
}

/** The hydrated page; replays forms and clicks from before hydration (boot.ts). */
function HydratedPage() {
  // in the commit itself: from then on React handles events, and boot.ts must not handle them again
  useLayoutEffect(() => {
    document.documentElement.dataset.alive = ''
  }, [])
  useEffect(() => {
    // values that a page reads from its address, such as the secret of a mailed link, are there from its second rendering on
    const timer = setTimeout(replay)
    return () => clearTimeout(timer)
  }, [])
  return <PublicApp page={page} props={props} i18n={i18n} />
}

// as a transition, so that a slow phone stays responsive
startTransition(() => {
  hydrateRoot(
    // in every page (document.tsx)
    document.getElementById('root')!,
    <StrictMode>
      <HydratedPage />
    </StrictMode>,
  )
})
registerServiceWorker()
countLongTasks()
syncTranslatedTexts()
// the notice that the connection is lost could not be loaded then
prefetchLazyComponents()
