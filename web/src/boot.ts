import { type Language, languages } from '#contract/languages.ts'
import { chooseLanguage, storedLanguage, storeLanguage } from './format/language.ts'
import { nextTask } from './kit/behaviour/next-task.ts'
import { idleTimeoutMs, whenIdle } from './kit/behaviour/when-idle.ts'
import { applyTheme, storedTheme } from './kit/theme/appearance.ts'

// Runs before first paint, so that neither theme nor direction flashes. On server-rendered pages it then loads the hydration
// script: when the browser is idle, after 2 s at the latest, or on first interaction (spec §2).
const root = document.documentElement

// the content security policy forbids eval, which zod would otherwise try when schemas are defined
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
applyTheme(storedTheme())
window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => applyTheme(storedTheme()))

const requested = new URLSearchParams(window.location.search).get('lng')
const chosen = languages.find((language) => language === requested)
if (chosen) storeLanguage(chosen)
const language = chosen ?? storedLanguage()
if (root.dataset.live === undefined) applyLanguage(language)
// the server rendered another language, for example because its cookie expired: set the cookie and reload
else if (language !== root.lang && storeLanguage(language)) window.location.reload()

/** Number of modules that are requested before the browser may do something else. */
const modulesPerTask = 6

if (root.dataset.live) {
  let started = false
  const hydrate = async () => {
    if (started) return
    started = true
    // side by side instead of one after another, and only after all visible content
    // set with `data-live` (public/document.tsx)
    for (const [index, module] of root.dataset.modules!.split(' ').entries()) {
      // asking for all at once would block a slow phone for 150 ms
      if (index > 0 && index % modulesPerTask === 0) await nextTask()
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = module
      document.head.append(link)
    }
    const script = document.createElement('script')
    script.type = 'module'
    // checked before this is called
    script.src = root.dataset.live!
    document.head.append(script)
  }
  // a form submitted before hydration waits for it, so that no password ends up in the URL
  document.addEventListener('submit', (event) => {
    if (root.dataset.alive !== undefined) return
    event.preventDefault()
    ;(event.target as HTMLFormElement).dataset.waiting = ''
    void hydrate()
  })
  // early clicks are replayed after hydration
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('button[type=button]')
    if (root.dataset.alive === undefined && button) button.dataset.waiting = ''
  })
  // a language chosen early takes effect at once
  document.addEventListener('change', ({ target }) => {
    const picked = target instanceof HTMLSelectElement && languages.find((each) => each === target.value)
    if (root.dataset.alive === undefined && picked) chooseLanguage(picked)
  })
  for (const eventName of ['pointerdown', 'keydown', 'focusin'] as const) {
    document.addEventListener(eventName, hydrate, { once: true, passive: true })
  }
  window.addEventListener('load', () => {
    setTimeout(hydrate, idleTimeoutMs)
    // before it, the scripts would compete with visible content
    afterFirstPaint(() => whenIdle(() => void hydrate()))
  })
}

function applyLanguage(language: Language) {
  root.lang = language
  root.dir = language === 'ar' ? 'rtl' : 'ltr'
  root.classList.toggle('rtl-lang', language === 'ar')
  if (language === 'ar') root.dataset.rtl = 'true'
}

/** Runs `work` once text or a picture has been painted; at once in browsers that do not report it. */
function afterFirstPaint(work: () => void) {
  if (!window.PerformanceObserver?.supportedEntryTypes?.includes('paint')) return work()
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    work()
  })
  observer.observe({ type: 'paint', buffered: true })
}
