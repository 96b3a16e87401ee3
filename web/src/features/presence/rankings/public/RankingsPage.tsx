import './rank.css'
import './rankings.css'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { dateFormat, localeOf } from '#contract/formats.ts'
import { contentCategories } from '#contract/foundation/users/profile-choices.ts'
import { platformNames } from '#contract/money/social-profiles/platform-names.ts'
import type { OwnRank as Own, RankingEntry, RankingList } from '#contract/presence/rankings/rankings.ts'
import { Count, useNumber } from '../../../../format/figures.tsx'
import { paths } from '../../../../format/paths.ts'
import { nameOf } from '../../../../format/region-names.ts'
import { ChoiceMenu } from '../../../../public/kit/ChoiceMenu.tsx'
import { PlainAvatar } from '../../../../public/kit/PlainAvatar.tsx'
import type { Head, PageProps, PublicPage } from '../../../../public/page.ts'
import { OwnRank } from './OwnRank.tsx'
import { Podium } from './Podium.tsx'
import { RankFormula } from './RankFormula.tsx'
import { RankMovement } from './RankMovement.tsx'
import { ScopeRank } from './ScopeRank.tsx'

export const parameters: PublicPage['parameters'] = ['scope', 'category', 'platform', 'cursor']
export const formats: PublicPage['formats'] = ['number', 'name']
export const texts = [
  'rankings.',
  'rank.',
  'change.',
  'chart.',
  'categories.',
  'discovery.category',
  'discovery.platform',
  'explore.any',
  'help.about.how-ranking-works',
  'profile.followers',
]

type RankingsData = RankingList & { countries: string[]; own: Own | null }

export const read: PublicPage<RankingsData>['read'] = async (get, { search, viewer }) => {
  const params = new URLSearchParams(search)
  const query = new URLSearchParams()
  for (const name of ['scope', 'category', 'platform']) {
    const value = params.get(name)
    if (value) query.set(name, value)
  }
  const own = query.size > 0 ? `/api/rankings/me?${query}` : '/api/rankings/me'
  query.set('limit', '50')
  const cursor = params.get('cursor')
  if (cursor) query.set('cursor', cursor)
  const [list, countries, ownRank] = await Promise.all([
    get(`/api/rankings?${query}`),
    get('/api/rankings/countries'),
    viewer?.role === 'influencer' ? get(own) : null,
  ])
  if (list === null) return null
  const { items } = countries as { items: { country: string }[] }
  return { ...(list as RankingList), countries: items.map(({ country }) => country), own: ownRank as Own | null }
}

const placesOf = ({ scope }: RankingsData, language: string) =>
  scope === 'global' ? [] : [nameOf(scope, 'region', language)]

/** Names of the chosen filters: the niche and the platform. */
function narrowedBy(t: TFunction, search: string) {
  const params = new URLSearchParams(search)
  const category = contentCategories.find((each) => each === params.get('category'))
  const platform = params.get('platform') as keyof typeof platformNames | null
  return [...(category ? [t(`categories.${category}`)] : []), ...(platform ? [platformNames[platform]] : [])]
}

const titleOf = (t: TFunction, names: string[]) =>
  names.length === 0 ? t('rankings.title') : t('rankings.titleIn', { country: names.join(' · ') })

export const head: PublicPage<RankingsData>['head'] = (t, { data, language, origin, search }): Head => {
  const { items } = data
  const [country] = placesOf(data, language)
  const title = titleOf(t, [...narrowedBy(t, search), ...placesOf(data, language)])
  return {
    title,
    description: country === undefined ? t('rankings.description') : t('rankings.descriptionIn', { country }),
    // only the first page of a ranking is indexed
    ...(new URLSearchParams(search).has('cursor') && { hidden: true }),
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      name: title,
      itemListOrder: 'https://schema.org/ItemListOrderAscending',
      numberOfItems: data.influencers,
      itemListElement: items.map(({ rank, person }) => ({
        '@type': 'ListItem',
        position: rank,
        name: person.displayName,
        url: `${origin}${paths.publicProfile(person)}`,
      })),
    },
  }
}

const placesOnPodium = 3

/** /rankings: the global or a country's leaderboard (product.md 7), and its formula. */
function RankingsPage({ data, language, search }: PageProps<RankingsData>) {
  const { t } = useTranslation()
  const { scope, items, influencers, computedAt, nextCursor } = data
  const isGlobal = scope === 'global'
  const params = new URLSearchParams(search)
  const number = useNumber()
  const podium = !params.has('cursor') && items.length > placesOnPodium ? items.slice(0, placesOnPodium) : []
  const narrowed = narrowedBy(t, search)
  const scopeName = narrowed.length === 0 ? null : isGlobal ? t('rank.global') : nameOf(scope, 'region', language)
  const hrefWithout = params.has('lng') ? `${paths.rankings}?lng=${params.get('lng')}` : paths.rankings
  const hrefWith = (name: string, value: string | null) => {
    const query = new URLSearchParams(params)
    query.delete('cursor')
    if (value === null) query.delete(name)
    else query.set(name, value)
    return query.size === 0 ? paths.rankings : `${paths.rankings}?${query}`
  }
  return (
    <div className="wide rankings">
      <h1 suppressHydrationWarning>{titleOf(t, [...narrowed, ...placesOf(data, language)])}</h1>
      <p className="lead">
        {t('rankings.lead')} <a href="#how">{t('rank.how')}</a>
      </p>
      {data.own && (
        <OwnRank
          own={data.own}
          list={
            narrowed.length > 0 ? { name: [...narrowed, ...placesOf(data, language)].join(' · '), influencers } : null
          }
        />
      )}
      <search className="rankings-filters" aria-label={t('rankings.filters')}>
        <ChoiceMenu
          label={t('discovery.category')}
          choices={contentCategories.map((value) => ({ value, label: t(`categories.${value}`) }))}
          value={params.get('category')}
          hrefOf={(value) => hrefWith('category', value)}
        />
        <ChoiceMenu
          label={t('discovery.platform')}
          choices={Object.entries(platformNames).map(([value, label]) => ({ value, label }))}
          value={params.get('platform')}
          hrefOf={(value) => hrefWith('platform', value)}
        />
        <ScopeForm scope={scope} countries={data.countries} language={language} params={params} />
      </search>
      {computedAt && influencers > 0 && (
        <p className="quiet" suppressHydrationWarning>
          {t('rankings.state', {
            count: influencers,
            number: number(influencers),
            when: formatUtc(computedAt, language),
          })}
        </p>
      )}
      {podium.length > 0 && <Podium items={podium} language={language} scopeName={scopeName} />}
      {items.length > 0 ? (
        <RankingTable items={items.slice(podium.length)} language={language} scopeName={scopeName} />
      ) : (
        <p className="empty">
          <strong>{t(narrowed.length > 0 ? 'rankings.emptyFiltered' : 'rankings.empty')}</strong>{' '}
          {isGlobal && narrowed.length === 0 ? (
            t('rankings.emptyText')
          ) : (
            <a href={hrefWithout}>{t('rankings.toGlobal')}</a>
          )}
        </p>
      )}
      {(params.has('cursor') || nextCursor) && (
        <nav className="rankings-pages" aria-label={t('rankings.pages')}>
          {params.has('cursor') && (
            <a className="button plain" href={hrefWith('cursor', null)}>
              {t('rankings.first')}
            </a>
          )}
          {nextCursor && (
            <a className="button plain" rel="next" href={hrefWith('cursor', nextCursor)}>
              {t('rankings.next')}
            </a>
          )}
        </nav>
      )}
      <RankFormula />
    </div>
  )
}

/** Selects the scope by a GET form: at once, or by its button where scripts are off. */
function ScopeForm({
  scope,
  countries,
  language,
  params,
}: {
  scope: string
  countries: string[]
  language: string
  params: URLSearchParams
}) {
  const { t } = useTranslation()
  const known = scope === 'global' || countries.includes(scope) ? countries : [scope, ...countries]
  const options = known
    .map((country) => ({ country, name: nameOf(country, 'region', language) }))
    .sort((a, b) => a.name.localeCompare(b.name, language))
  return (
    <form className="rankings-scope" action={paths.rankings} method="get">
      {['lng', 'category', 'platform'].map((name) => {
        const value = params.get(name)
        return value && <input key={name} type="hidden" name={name} value={value} />
      })}
      <label htmlFor="scope">{t('rankings.scope')}</label>
      <select
        id="scope"
        name="scope"
        className="language"
        defaultValue={scope}
        onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
      >
        <option value="global">{t('rankings.global')}</option>
        {options.map(({ country, name }) => (
          <option key={country} value={country} suppressHydrationWarning>
            {name}
          </option>
        ))}
      </select>
      <button type="submit" className="button plain needs-no-script">
        {t('rankings.show')}
      </button>
    </form>
  )
}

type TableProps = {
  items: RankingEntry[]
  language: string
  /** The scope's name, if the ranking is narrowed: then the rank in it is shown beside the position here. */
  scopeName: string | null
}

function RankingTable({ items, language, scopeName }: TableProps) {
  const { t } = useTranslation()
  const format = useNumber()
  const number = (value: number) => <bdi>{format(value)}</bdi>
  return (
    <table className="ranking">
      <caption className="hidden">{t('rankings.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('rankings.rank')}</th>
          <th scope="col">{t('rankings.influencer')}</th>
          <th scope="col" className="from-desk">
            {t('rankings.country')}
          </th>
          <th scope="col" className="from-desk figure">
            {t('rankings.followers')}
          </th>
          <th scope="col" className="from-desk figure">
            {t('rankings.orders')}
          </th>
          <th scope="col" className="figure">
            {t('rankings.score')}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ rank, scopeRank, before, person, country, score, verifiedFollowers, completedOrders }) => (
          <tr key={person.id}>
            <td className="place">
              <strong>{number(rank)}</strong>
              {scopeName === null ? (
                <RankMovement now={scopeRank} before={before} />
              ) : (
                <ScopeRank rank={scopeRank} before={before} scopeName={scopeName} />
              )}
            </td>
            <th scope="row">
              <a href={paths.publicProfile(person)}>
                <PlainAvatar person={person} size={40} />
                <span>
                  <bdi>{person.displayName}</bdi>
                  <small className="quiet">
                    <bdi>@{person.username}</bdi>
                  </small>
                </span>
              </a>
            </th>
            <td className="from-desk" suppressHydrationWarning>
              {country ? nameOf(country, 'region', language) : t('rankings.noCountry')}
            </td>
            <td className="from-desk figure">
              <Count of={verifiedFollowers} />
            </td>
            <td className="from-desk figure">{number(completedOrders)}</td>
            <td className="figure">{number(score)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** In UTC, because the page is rendered before the user's time zone is known. */
const formatUtc = (iso: string, language: string) =>
  dateFormat(localeOf(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(iso))

export { RankingsPage as Component }
