import '../profile/rank.css'
import './rankings.css'
import { useTranslation } from 'react-i18next'
import { localeOf } from '#contract/formats.ts'
import type { OwnRank as Own, RankingEntry, RankingList } from '#contract/rankings/rankings.ts'
import { Count, useNumber } from '../../format/figures.tsx'
import { paths } from '../../format/paths.ts'
import { nameOf } from '../../format/region-names.ts'
import { PlainAvatar } from '../kit/PlainAvatar.tsx'
import type { Head, PageProps, PublicPage } from '../page.ts'
import { RankMovement } from '../profile/RankMovement.tsx'
import { OwnRank } from '../rankings/OwnRank.tsx'
import { Podium } from '../rankings/Podium.tsx'
import { RankFormula } from '../rankings/RankFormula.tsx'

export const texts = ['rankings.', 'rank.', 'change.', 'chart.', 'help.about.how-ranking-works', 'profile.followers']

type RankingsData = RankingList & { countries: string[]; own: Own | null }

export const read: PublicPage<RankingsData>['read'] = async (get, { search, viewer }) => {
  const params = new URLSearchParams(search)
  const query = new URLSearchParams({ limit: '50' })
  for (const name of ['scope', 'cursor']) if (params.get(name)) query.set(name, params.get(name)!)
  const [list, countries, own] = await Promise.all([
    get(`/api/rankings?${query}`),
    get('/api/rankings/countries'),
    viewer?.role === 'influencer' ? get('/api/rankings/me') : null,
  ])
  if (list === null) return null
  const { items } = countries as { items: { country: string }[] }
  return { ...(list as RankingList), countries: items.map(({ country }) => country), own: own as Own | null }
}

export const head: PublicPage<RankingsData>['head'] = (t, { data, language, origin, search }): Head => {
  const { scope, items } = data
  const isGlobal = scope === 'global'
  const country = isGlobal ? '' : nameOf(scope, 'region', language)
  return {
    title: isGlobal ? t('rankings.title') : t('rankings.titleIn', { country }),
    description: isGlobal ? t('rankings.description') : t('rankings.descriptionIn', { country }),
    // only the first page of a ranking is indexed
    ...(new URLSearchParams(search).has('cursor') && { hidden: true }),
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      name: isGlobal ? t('rankings.title') : t('rankings.titleIn', { country }),
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
  const pageAt = (cursor: string | null) => {
    const query = new URLSearchParams(params)
    query.delete('cursor')
    if (cursor !== null) query.set('cursor', cursor)
    return query.size === 0 ? paths.rankings : `${paths.rankings}?${query}`
  }
  return (
    <div className="wide rankings">
      <h1 suppressHydrationWarning>
        {isGlobal ? t('rankings.title') : t('rankings.titleIn', { country: nameOf(scope, 'region', language) })}
      </h1>
      <p className="lead">
        {t('rankings.lead')} <a href="#how">{t('rank.how')}</a>
      </p>
      {data.own && <OwnRank own={data.own} />}
      <ScopeForm scope={scope} countries={data.countries} language={language} lng={params.get('lng')} />
      {computedAt && influencers > 0 && (
        <p className="quiet" suppressHydrationWarning>
          {t('rankings.state', {
            count: influencers,
            number: number(influencers),
            when: formatUtc(computedAt, language),
          })}
        </p>
      )}
      {podium.length > 0 && <Podium items={podium} language={language} />}
      {items.length > 0 ? (
        <RankingTable items={items.slice(podium.length)} language={language} />
      ) : (
        <p className="empty">
          <strong>{t('rankings.empty')}</strong>{' '}
          {isGlobal ? t('rankings.emptyText') : <a href={paths.rankings}>{t('rankings.toGlobal')}</a>}
        </p>
      )}
      {(params.has('cursor') || nextCursor) && (
        <nav className="rankings-pages" aria-label={t('rankings.pages')}>
          {params.has('cursor') && (
            <a className="button plain" href={pageAt(null)}>
              {t('rankings.first')}
            </a>
          )}
          {nextCursor && (
            <a className="button plain" rel="next" href={pageAt(nextCursor)}>
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
  lng,
}: {
  scope: string
  countries: string[]
  language: string
  lng: string | null
}) {
  const { t } = useTranslation()
  const known = scope === 'global' || countries.includes(scope) ? countries : [scope, ...countries]
  const options = known
    .map((country) => ({ country, name: nameOf(country, 'region', language) }))
    .sort((a, b) => a.name.localeCompare(b.name, language))
  return (
    <form className="rankings-scope" action={paths.rankings} method="get">
      {lng && <input type="hidden" name="lng" value={lng} />}
      <label htmlFor="scope">{t('rankings.scope')}</label>
      <select
        id="scope"
        name="scope"
        className="language"
        defaultValue={scope}
        onChange={({ currentTarget }) => currentTarget.form!.requestSubmit()}
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

function RankingTable({ items, language }: { items: RankingEntry[]; language: string }) {
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
        {items.map(({ rank, before, person, country, score, verifiedFollowers, completedOrders }) => (
          <tr key={person.id}>
            <td className="place">
              <strong>{number(rank)}</strong>
              <RankMovement now={rank} before={before} />
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
  new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(iso))

export { RankingsPage as Component }
