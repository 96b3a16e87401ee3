import { truncate } from '#contract/truncate.ts'
import './help.css'
import { useTranslation } from 'react-i18next'
import type { HelpEntry } from '#contract/search/help/help.ts'
import { paths } from '../../../../format/paths.ts'
import { withLanguage } from '../../../../format/with-language.ts'
import type { Head, PageProps, PublicPage } from '../../../../public/page.ts'
import { ContactHint } from './ContactHint.tsx'
import { HelpGroups } from './HelpGroups.tsx'
import { HelpSearch } from './HelpSearch.tsx'

/** All articles, and those found by the search in the address, if there is one. */
type HelpData = { all: HelpEntry[]; found: HelpEntry[] | null }

export const parameters: PublicPage['parameters'] = ['q']
export const texts = ['help.', 'contact.title']

/** Longest search that the API takes. */
const maxLetters = 100
const wordsIn = (search: string) => truncate((new URLSearchParams(search).get('q') ?? '').trim(), maxLetters)

export const read: PublicPage<HelpData>['read'] = async (get, { language, search }) => {
  const words = wordsIn(search)
  const list = async (q: string) => {
    const answer = (await get(`/api/help?${new URLSearchParams({ lng: language, q })}`)) as {
      items: HelpEntry[]
    } | null
    return answer?.items ?? []
  }
  const [all, found] = await Promise.all([list(''), words === '' ? null : list(words)])
  return { all, found }
}

export const head: PublicPage<HelpData>['head'] = (t, { data }): Head => ({
  title: t('help.title'),
  description: t('help.description'),
  // a search is of use to one person
  ...(data.found && { hidden: true }),
})

/** /help: a search and every article by its group. */
function HelpPage({ data: { all, found }, search }: PageProps<HelpData>) {
  const { t } = useTranslation()
  const words = wordsIn(search)
  return (
    <div className="wide help">
      <header className="help-head">
        <h1>{t('help.heading')}</h1>
        <HelpSearch search={search} words={words} />
      </header>
      {found && <Found found={found} words={words} search={search} />}
      <HelpGroups entries={all} search={search} />
      <ContactHint />
    </div>
  )
}

function Found({ found, words, search }: { found: HelpEntry[]; words: string; search: string }) {
  const { t } = useTranslation()
  return (
    <section className="help-found" aria-labelledby="help-found">
      <h2 id="help-found">
        <bdi>{t(found.length > 0 ? 'help.resultsFor' : 'help.none', { words })}</bdi>
      </h2>
      {found.length === 0 && <p className="quiet">{t('help.noneText')}</p>}
      <ul>
        {found.map(({ topic, group, title, summary }) => (
          <li key={topic}>
            <a href={withLanguage(paths.helpArticle(topic), search)}>{title}</a>
            <p>{summary}</p>
            <p className="source">{t(`help.group.${group}`)}</p>
          </li>
        ))}
      </ul>
      <a href={withLanguage(paths.help, search)}>{t('help.all')}</a>
    </section>
  )
}

export { HelpPage as Component }
