import type { i18n, TFunction } from 'i18next'
import { createContext, type PropsWithChildren, useContext } from 'react'

// Replaces react-i18next when public pages are rendered on the server (vite.config.ts): its hook copies the translator for each
// component, so that components notice a change of language, and that took a third of the time to render a profile. Here the language
// never changes.
const Translator = createContext<i18n | null>(null)

export function I18nextProvider({ i18n, children }: PropsWithChildren<{ i18n: i18n }>) {
  return <Translator value={i18n}>{children}</Translator>
}

export function useTranslation(): { i18n: i18n; t: TFunction } {
  const i18n = useContext(Translator)
  if (!i18n) throw new Error('There is no I18nextProvider above this component')
  return { i18n, t: i18n.t }
}
