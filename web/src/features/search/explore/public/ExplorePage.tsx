import { useTranslation } from 'react-i18next'
import { contentCategories } from '#contract/foundation/users/profile-choices.ts'
import type { ExplorePage } from '#contract/search/explore/explore.ts'
import { exploreKinds, exploreLimits, explorePath, exploreSharePath } from '#contract/search/explore/explore-paths.ts'
import { useNumber } from '../../../../format/figures.tsx'
import { paths } from '../../../../format/paths.ts'
import { nameOf } from '../../../../format/region-names.ts'
import box from '../../../../kit/native/box.module.css'
import text from '../../../../kit/native/text.module.css'
import type { Head, PageProps, PublicPage } from '../../../../public/page.ts'
import { CategoryTiles, tilesOf } from './CategoryTiles.tsx'
import classes from './explore.module.css'
import { type ExploreState, exploreHref, exploreNames, exploreQueryOf, isRefined } from './explore-state.ts'
import { FilterBar } from './FilterBar.tsx'
import { Results } from './Results.tsx'
import { SearchForm } from './SearchForm.tsx'

export const parameters = exploreNames
export const formats: PublicPage['formats'] = ['number', 'name']
export const texts = [
  'explore.',
  'card.',
  'discovery.',
  'categories.',
  'professions.',
  'profile.verified',
  'profile.buy',
  'profile.askPrice',
  'deals.type.',
  'deals.days',
  'deals.price',
  'rankings.pages',
  'rankings.first',
  'error.tryAgain',
]

type ExploreData = {
  page: ExplorePage
  state: ExploreState
  /** People or deals that exist, where nothing was found. */
  instead: ExplorePage | null
}

const suggested = 8

export const read: PublicPage<ExploreData>['read'] = async (get, { params, search }) => {
  // on the server alone, so the browser does not load the schemas
  const { exploreStateOf } = await import('./read-state.ts')
  const state = exploreStateOf(params, search)
  if (!state) return null
  const readPage = async (of: ExploreState, limit: number = exploreLimits.page) => {
    const query = new URLSearchParams({ ...exploreQueryOf(of), limit: String(limit), facets: 'true' })
    return (await get(`/api/explore?${query}`)) as ExplorePage | null
  }
  const page = await readPage(state)
  if (page) {
    const all = { kind: state.kind, category: null, country: null, values: {} }
    return { page, state, instead: isEmpty(page) ? await readPage(all, suggested) : null }
  }
  // an outdated or forged cursor leads to the first page
  const { cursor, ...values } = state.values
  const first = { ...state, values }
  const firstPage = cursor ? await readPage(first) : null
  return firstPage && { page: firstPage, state: first, instead: null }
}

const isEmpty = ({ people, deals }: ExplorePage) => people.length === 0 && deals.length === 0

type Titles = Parameters<NonNullable<PublicPage['head']>>[0]

/** Subject of the page: everybody, a category, or a category in a country. */
function titleOf(t: Titles, { category, country }: ExploreState, language: string): string {
  if (!category) return t('explore.title')
  const name = t(`categories.${category}`)
  return country
    ? t('explore.titleIn', { category: name, country: nameOf(country, 'region', language) })
    : t('explore.titleOf', { category: name })
}

export const head: PublicPage<ExploreData>['head'] = (t, { data: { page, state }, language, origin }): Head => {
  const { category } = state
  const country = category ? state.country : null
  const path = explorePath(category, country)
  const found = [...page.people.map(({ person }) => person), ...page.deals.map(({ influencer }) => influencer)]
  const crumbs = [
    { name: t('header.explore'), path: explorePath() },
    ...(category ? [{ name: t(`categories.${category}`), path: explorePath(category) }] : []),
    ...(country ? [{ name: nameOf(country, 'region', language), path }] : []),
  ]
  return {
    title: titleOf(t, { ...state, country }, language),
    description: category
      ? t('explore.descriptionOf', { category: t(`categories.${category}`) })
      : t('explore.description'),
    canonical: path,
    picture: {
      path: exploreSharePath(category ?? 'people', language),
      alt: titleOf(t, { ...state, country }, language),
    },
    // filtered, sorted and further pages, and places where nobody is yet, are of no use to search engines
    ...((isRefined(state) || found.length === 0) && { hidden: true }),
    jsonLd: {
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'BreadcrumbList',
          itemListElement: crumbs.map((crumb, i) => ({
            '@type': 'ListItem',
            position: i + 1,
            name: crumb.name,
            item: origin + crumb.path,
          })),
        },
        {
          '@type': 'ItemList',
          itemListElement: found.map((person, i) => ({
            '@type': 'ListItem',
            position: i + 1,
            name: person.displayName,
            url: origin + paths.publicProfile(person),
          })),
        },
      ],
    },
  }
}

/** /explore, /explore/{category} and /explore/{category}/{country}: people and deals for visitors without an account. */
function Explore({ data: { page, state, instead }, viewer, language, search }: PageProps<ExploreData>) {
  const { t } = useTranslation()
  const lng = new URLSearchParams(search).get('lng')
  const isStart = !state.category && !state.country && !isRefined(state)
  const { q, sort, kind } = state.values
  return (
    <div className={`${box.wide} ${classes.explore}`}>
      {state.category && <Crumbs state={state} language={language} />}
      <div className={classes.head}>
        <h1 suppressHydrationWarning>{titleOf(t, state, language)}</h1>
        <p className={text.lead}>{t('explore.lead')}</p>
        <SearchForm
          action={explorePath(state.category, state.category ? state.country : null)}
          value={q ?? ''}
          parameters={{ ...(kind && { kind }), ...(sort && { sort }), ...(lng && { lng }) }}
        />
      </div>
      {isStart ? (
        <section aria-labelledby="categories">
          <h2 id="categories" className={text.hidden}>
            {t('explore.categories')}
          </h2>
          <CategoryTiles tiles={tilesOf(page.facets, page.people)} slide />
        </section>
      ) : (
        <CategoryRow state={state} lng={lng} />
      )}
      <nav className={classes.kinds} aria-label={t('explore.kinds')}>
        {exploreKinds.map((each) => (
          <a
            key={each}
            href={exploreHref(state, { kind: each }, lng)}
            aria-current={each === state.kind ? 'page' : undefined}
          >
            {t(`explore.kind.${each}`)}
          </a>
        ))}
        <Found page={page} state={state} />
      </nav>
      <FilterBar state={state} facets={page.facets} lng={lng} />
      {page.spelledAs && (
        <p role="status">
          {t('explore.spelledAs')} <bdi>{page.spelledAs.join(', ')}</bdi>
        </p>
      )}
      {isEmpty(page) ? (
        <>
          <p className={box.empty}>
            <strong>{t('discovery.none')}</strong> {t('discovery.noneText')}{' '}
            <a href={explorePath()}>{t('discovery.clear')}</a>
          </p>
          {instead && !isEmpty(instead) && (
            <section aria-labelledby="instead" className={classes.head}>
              <h2 id="instead">{t('explore.instead')}</h2>
              <Results page={{ ...instead, nextCursor: null }} state={state} viewer={viewer} lng={lng} />
            </section>
          )}
        </>
      ) : (
        <Results key={search} page={page} state={state} viewer={viewer} lng={lng} />
      )}
      {state.category && <Countries page={page} state={state} language={language} lng={lng} />}
    </div>
  )
}

function Crumbs({ state: { category, country }, language }: { state: ExploreState; language: string }) {
  const { t } = useTranslation()
  const name = category && t(`categories.${category}`)
  return (
    <nav className={classes.crumbs} aria-label={t('explore.path')}>
      <a href={explorePath()}>{t('header.explore')}</a>
      <span aria-hidden>/</span>
      {country ? (
        <>
          <a href={explorePath(category)}>{name}</a>
          <span aria-hidden>/</span>
          <span aria-current="page" suppressHydrationWarning>
            {nameOf(country, 'region', language)}
          </span>
        </>
      ) : (
        <span aria-current="page">{name}</span>
      )}
    </nav>
  )
}

/** Number of people that the search has found, if they were counted. */
function Found({ page: { facets }, state: { kind } }: { page: ExplorePage; state: ExploreState }) {
  const { t } = useTranslation()
  const number = useNumber()
  if (!facets || kind === 'deals') return null
  return (
    <p role="status" className={text.quiet}>
      {facets.isCapped
        ? t('discovery.foundMore', { number: number(facets.counted) })
        : t('discovery.found', { count: facets.counted, number: number(facets.counted) })}
    </p>
  )
}

/** The categories as one row of links, while one is chosen or something is searched for. */
function CategoryRow({ state, lng }: { state: ExploreState; lng: string | null }) {
  const { t } = useTranslation()
  return (
    <nav className={classes.categories} aria-label={t('explore.categories')}>
      {[null, ...contentCategories].map((category) => (
        <a
          key={category}
          className={classes.chip}
          href={exploreHref(state, { category }, lng)}
          aria-current={category === state.category ? 'page' : undefined}
        >
          {category ? t(`categories.${category}`) : t('explore.all')}
        </a>
      ))}
    </nav>
  )
}

type CountriesProps = { page: ExplorePage; state: ExploreState; language: string; lng: string | null }

/** The countries with people of the category, each with a page of its own. */
function Countries({ page: { facets }, state, language, lng }: CountriesProps) {
  const { t } = useTranslation()
  const number = useNumber()
  const countries = facets?.countries.filter(({ value }) => value !== state.country) ?? []
  if (countries.length === 0 || !state.category) return null
  return (
    <nav className={classes.countries} aria-labelledby="countries">
      <h2 id="countries">{t('explore.byCountry', { category: t(`categories.${state.category}`) })}</h2>
      <ul>
        {countries.map(({ value, count }) => (
          <li key={value}>
            <a href={`${explorePath(state.category, value)}${lng ? `?lng=${lng}` : ''}`} suppressHydrationWarning>
              {nameOf(value, 'region', language)} <span className={text.quiet}>{number(count)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export { Explore as Component }
