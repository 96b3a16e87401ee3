import { type Language, languages } from '#contract/languages.ts'
import { applyTheme, keptTheme } from './ui/appearance.ts'
import { chooseLanguage, keepLanguage, storedLanguage } from './ui/language.ts'

// Runs before anything is drawn, so that neither theme nor direction flashes. Then, on pages that the server has drawn, it
// fetches what makes them live: when the browser is idle, at the latest after 2 s, or at the first touch (spec §2).
const latest = 2_000
const root = document.documentElement

// the content security policy forbids code made at run time, which the schemas would otherwise try as they are defined
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
applyTheme(keptTheme())
window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => applyTheme(keptTheme()))

const asked = new URLSearchParams(window.location.search).get('lng')
const chosen = languages.find((language) => language === asked)
if (chosen) keepLanguage(chosen)
const language = chosen ?? storedLanguage()
if (root.dataset.live === undefined) speak(language)
// the server did not know the choice, for example because its cookie has gone: it is told, and asked once more
else if (language !== root.lang && keepLanguage(language)) window.location.reload()

if (root.dataset.live) {
  let begun = false
  const begin = () => {
    if (begun) return
    begun = true
    const script = document.createElement('script')
    script.type = 'module'
    script.src = root.dataset.live!
    document.head.append(script)
  }
  // a form sent before the page is live waits for it, instead of leaving the page with a password in its address
  document.addEventListener('submit', (event) => {
    if (root.dataset.alive !== undefined) return
    event.preventDefault()
    ;(event.target as HTMLFormElement).dataset.waiting = ''
    begin()
  })
  // so is what is pressed too early
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('button[type=button]')
    if (root.dataset.alive === undefined && button) button.dataset.waiting = ''
  })
  // and a language that is chosen too early
  document.addEventListener('change', ({ target }) => {
    const picked = target instanceof HTMLSelectElement && languages.find((each) => each === target.value)
    if (root.dataset.alive === undefined && picked) chooseLanguage(picked)
  })
  for (const touch of ['pointerdown', 'keydown', 'focusin'] as const) {
    document.addEventListener(touch, begin, { once: true, passive: true })
  }
  window.addEventListener('load', () => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(begin, { timeout: latest })
    else setTimeout(begin, latest)
  })
}

function speak(language: Language) {
  root.lang = language
  root.dir = language === 'ar' ? 'rtl' : 'ltr'
  root.classList.toggle('rtl-lang', language === 'ar')
  if (language === 'ar') root.dataset.rtl = 'true'
}
