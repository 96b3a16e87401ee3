import { createElement, Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextKey } from './texts.ts'

/**
 * A text whose placeholders are filled with elements: an amount, a relative time, a link, or a name in a `<bdi>` so that
 * its direction does not disturb the sentence. Translations stay free of markup, which `<Trans>` would need.
 */
export function RichText({ of, count, values }: { of: TextKey; count?: number; values: Record<string, ReactNode> }) {
  const { t } = useTranslation()
  // each placeholder is filled with itself, to find its place in the translation
  const slots = Object.fromEntries(Object.keys(values).map((name) => [name, `{{${name}}}`]))
  const parts = String(t(of as never, { ...slots, ...(count !== undefined && { count }) } as never)).split(
    /\{\{(\w+)\}\}/,
  )
  return createElement(Fragment, null, ...parts.map((part, i) => (i % 2 === 1 ? values[part] : part)))
}
