import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/languages.ts'
import { type HelpEntry, help } from '#contract/search/help/help.ts'
import { truncate } from '#contract/truncate.ts'
import { call } from '../../../../api/request.ts'
import { paths } from '../../../../format/paths.ts'
import { withLanguage } from '../../../../format/with-language.ts'

/** Pause in typing after which articles are looked up, and the length of the text from which on. */
const debounceMs = 400
const minLetters = 5
const maxLetters = 100
const maxShown = 3

/**
 * Help articles about the subject of a message to us. They open beside the page, so that no written text is lost. Without an answer there
 * are none: writing to us must not depend on them.
 */
export function HelpSuggestions({ words, language, search }: { words: string; language: Language; search: string }) {
  const { t } = useTranslation()
  const [found, setFound] = useState<HelpEntry[]>([])
  const q = truncate(words.trim(), maxLetters)
  useEffect(() => {
    if (q.length < minLetters) {
      setFound([])
      return
    }
    let isCurrent = true
    const timer = setTimeout(() => {
      call(help.list, { query: { lng: language, q } }).then(
        ({ items }) => isCurrent && setFound(items.slice(0, maxShown)),
        () => isCurrent && setFound([]),
      )
    }, debounceMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [q, language])
  return (
    <div role="status" className="help-suggestions">
      {found.length > 0 && (
        <>
          <p>{t('contact.suggestions')}</p>
          <ul>
            {found.map(({ topic, title, summary }) => (
              <li key={topic}>
                <a href={withLanguage(paths.helpArticle(topic), search)} target="_blank" rel="noopener">
                  {title}
                </a>
                <p className="quiet">{summary}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
