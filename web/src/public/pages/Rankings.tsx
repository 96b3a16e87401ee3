import '../profile/rank.css'
import './rankings.css'
import { useTranslation } from 'react-i18next'
import { localeOf } from '#contract/formats.ts'
import type { OwnRank as Own, RankingEntry, RankingList } from '#contract/rankings.ts'
import { Count, useNumber } from '../../ui/figures.tsx'
import { paths } from '../../ui/paths.ts'
import { nameOf } from '../../ui/region-names.ts'
import { PlainFace } from '../kit/PlainFace.tsx'
import type { Head, PageProps, PublicPage } from '../page.ts'
import { RankMovement } from '../profile/RankMovement.tsx'
import { OwnRank } from '../rankings/OwnRank.tsx'
import { RankFormula } from '../rankings/RankFormula.tsx'

export const texts = ['rankings.', 'rank.', 'change.']

type Shown = RankingList & { countries: string[]; own: Own | null }

export const read: PublicPage<Shown>['read'] = async (get, { search, viewer }) => {
  const asked = new URLSearchParams(search)
  const query = new URLSearchParams({ limit: '50' })
  for (const name of ['scope', 'cursor']) if (asked.get(name)) query.set(name, asked.get(name)!)
  const [list, countries, own] = await Promise.all([
    get(`/api/rankings?${query}`),
    get('/api/rankings/countries'),
    viewer?.role === 'influencer' ? get('/api/rankings/me') : null,
  ])
  if (list === null) return null
  const { items } = countries as { items: { country: string }[] }
  return { ...(list as RankingList), countries: items.map(({ country }) => country), own: own as Own | null }
}

export const head: PublicPage<Shown>['head'] = (t, { data, language, origin, search }): Head => {
  const { scope, items } = data
  const isGlobal = scope === 'global'
  const country = isGlobal ? '' : nameOf(scope, 'region', language)
  return {
    title: isGlobal ? t('rankings.title') : t('rankings.titleIn', { country }),
    description: isGlobal ? t('rankings.description') : t('rankings.descriptionIn', { country }),
    // one address of the ranking is enough for search; its further pages are not
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

/** /rankings: the leaderboard of all or of a country (product.md 7), and how it is made. */
export function Component({ data, language, search }: PageProps<Shown>) {
  const { t } = useTranslation()
  const { scope, items, influencers, computedAt, nextCursor } = data
  const isGlobal = scope === 'global'
  const asked = new URLSearchParams(search)
  const number = useNumber()
  const pageAt = (cursor: string | null) => {
    const query = new URLSearchParams(asked)
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
      <ScopeForm scope={scope} countries={data.countries} language={language} lng={asked.get('lng')} />
      {computedAt && influencers > 0 && (
        <p className="quiet" suppressHydrationWarning>
          {t('rankings.state', {
            count: influencers,
            number: number(influencers),
            when: momentOf(computedAt, language),
          })}
        </p>
      )}
      {items.length > 0 ? (
        <RankingTable items={items} language={language} />
      ) : (
        <p className="empty">
          <strong>{t('rankings.empty')}</strong>{' '}
          {isGlobal ? t('rankings.emptyText') : <a href={paths.rankings}>{t('rankings.toGlobal')}</a>}
        </p>
      )}
      {(asked.has('cursor') || nextCursor) && (
        <nav className="rankings-pages" aria-label={t('rankings.pages')}>
          {asked.has('cursor') && (
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

/** Chooses the world or a country by loading the page again, so that it works before and without scripts. */
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
      <select id="scope" name="scope" className="language" defaultValue={scope}>
        <option value="global">{t('rankings.global')}</option>
        {options.map(({ country, name }) => (
          <option key={country} value={country} suppressHydrationWarning>
            {name}
          </option>
        ))}
      </select>
      <button type="submit" className="button plain">
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
                <PlainFace person={person} size={40} />
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

/** In the time of the server, which every reader can convert: the page is drawn before it is known where they are. */
const momentOf = (iso: string, language: string) =>
  new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(iso))
