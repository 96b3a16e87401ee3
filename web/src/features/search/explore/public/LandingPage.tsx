import './tiles.css'
import './landing/landing.css'
import IconBuildingStore from 'icon:building-store'
import IconChartBar from 'icon:chart-bar'
import IconCoin from 'icon:coin'
import IconLayoutGrid from 'icon:layout-grid'
import IconLink from 'icon:link'
import IconStarFilled from 'icon:star-filled'
import IconTrendingUp from 'icon:trending-up'
import IconTrophy from 'icon:trophy'
import IconUser from 'icon:user'
import IconUserPlus from 'icon:user-plus'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '#contract/formats.ts'
import type { OrderTerms } from '#contract/market/terms/order-terms-schema.ts'
import { product } from '#contract/product.ts'
import type { ExplorePage, WeekDeal } from '#contract/search/explore/explore.ts'
import { exploreLimits, exploreSharePath } from '#contract/search/explore/explore-paths.ts'
import type { HelpEntry } from '#contract/search/help/help.ts'
import { paths } from '../../../../format/paths.ts'
import type { Head, PageProps, PublicPage } from '../../../../public/page.ts'
import { PlatformIcon } from '../../../money/social-profiles/PlatformIcon.tsx'
import { CategoryTiles, type Tile, tilesOf } from './CategoryTiles.tsx'
import { CountdownCard } from './landing/CountdownCard.tsx'
import { FloatingJoin } from './landing/FloatingJoin.tsx'
import { MemberFeed } from './landing/MemberFeed.tsx'
import { Mosaic, type MosaicPiece, mosaicOf } from './landing/Mosaic.tsx'
import { Protection } from './landing/Protection.tsx'
import { landingTopics, Questions } from './landing/Questions.tsx'
import { inFullRows, WeekDeals } from './landing/WeekDeals.tsx'
import { SearchForm } from './SearchForm.tsx'

export const parameters: PublicPage['parameters'] = []
export const formats: PublicPage['formats'] = ['number', 'name']
export const texts = [
  'landing.',
  'explore.search',
  'card.',
  'categories.',
  'professions.',
  'discovery.found',
  'discovery.words',
  'discovery.reviewed',
  'deals.type.',
  'deals.days',
  'deals.priceOnRequest',
  'profile.buy',
  'profile.askPrice',
  'task.event.',
]

type Data = {
  /** Terms of new orders that the page mentions. */
  terms: Pick<OrderTerms, 'acceptHours' | 'feeBps'>
  mosaic: MosaicPiece[]
  tiles: Tile[]
  week: WeekDeal[]
  questions: HelpEntry[]
}

/** Reads the page's data. It does without a part of the showcase that cannot be read, but not without the terms. */
export const read: PublicPage<Data>['read'] = async (get, { language }) => {
  const [terms, people, week, help] = await Promise.all([
    get('/api/site/terms') as Promise<OrderTerms>,
    get(`/api/explore?limit=${exploreLimits.page}&facets=true`) as Promise<ExplorePage | null>,
    get('/api/explore/deals-of-the-week') as Promise<{ items: WeekDeal[] } | null>,
    get(`/api/help?lng=${language}`) as Promise<{ items: HelpEntry[] } | null>,
  ])
  const articles = help?.items ?? []
  return {
    terms: { acceptHours: terms.acceptHours, feeBps: terms.feeBps },
    mosaic: mosaicOf(people?.people ?? []),
    tiles: tilesOf(people?.facets ?? null, people?.people ?? []),
    week: inFullRows(week?.items ?? []),
    questions: landingTopics.flatMap((topic) => articles.find((each) => each.topic === topic) ?? []),
  }
}

export const head: PublicPage<Data>['head'] = (t, { origin, data, language }): Head => ({
  title: t('landing.hero.title'),
  picture: { path: exploreSharePath('landing', language), alt: t('landing.hero.title') },
  description: t('page.landing.description'),
  jsonLd: {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': `${origin}/#organization`,
        name: product,
        url: origin,
        logo: `${origin}/icon-512.png`,
      },
      {
        '@type': 'WebSite',
        name: product,
        url: origin,
        publisher: { '@id': `${origin}/#organization` },
        potentialAction: {
          '@type': 'SearchAction',
          target: `${origin}${paths.explore}?q={search_term_string}`,
          'query-input': 'required name=search_term_string',
        },
      },
      {
        '@type': 'FAQPage',
        mainEntity: data.questions.map(({ title, summary }) => ({
          '@type': 'Question',
          name: title,
          acceptedAnswer: { '@type': 'Answer', text: summary },
        })),
      },
    ],
  },
})

const networks = ['tiktok', 'instagram', 'youtube', 'facebook', 'twitter'] as const
const features = { monetize: IconCoin, grow: IconTrendingUp, analytics: IconChartBar, showcase: IconLayoutGrid }
const steps = { profile: IconUserPlus, links: IconLink, showcase: IconLayoutGrid, rankings: IconTrophy }
const entries = <K extends string, V>(of: Record<K, V>) => Object.entries(of) as [K, V][]

/** / (spec §2, Landing page). */
function LandingPage({ data: { terms, mosaic, tiles, week, questions }, viewer }: PageProps<Data>) {
  return (
    <>
      <Hero mosaic={mosaic} />
      <Categories tiles={tiles} />
      {week.length > 0 && <WeekDeals deals={week} viewer={viewer} />}
      <Protection />
      <Features />
      <CountdownCard />
      <ChoosePath terms={terms} />
      <About />
      <MemberFeed />
      <Testimonials />
      {questions.length > 0 && <Questions entries={questions} />}
      <FinalCall />
      <FloatingJoin />
    </>
  )
}

function Hero({ mosaic }: { mosaic: MosaicPiece[] }) {
  const { t } = useTranslation()
  return (
    <section className="hero">
      <div className="wide hero-row">
        <div className="hero-text">
          <ul className="marks" aria-label={t('landing.hero.networks')}>
            {networks.map((network) => (
              <li key={network}>
                <PlatformIcon platform={network} size={26} />
              </li>
            ))}
          </ul>
          <h1>{t('landing.hero.title')}</h1>
          <p className="lead">{t('landing.hero.subtitle')}</p>
          <SearchForm />
          <div className="buttons">
            <a className="button primary big" href={`${paths.register}?role=influencer`}>
              {t('landing.hero.influencer')}
            </a>
            <a className="button plain big" href={`${paths.register}?role=business`}>
              {t('landing.hero.business')}
            </a>
          </div>
          <p className="quiet">
            {t('landing.hero.note')} · {t('landing.hero.claim')}
          </p>
        </div>
        {mosaic.length > 0 ? <Mosaic pieces={mosaic} /> : <OrderPicture />}
      </div>
    </section>
  )
}

function Categories({ tiles }: { tiles: Tile[] }) {
  const { t } = useTranslation()
  return (
    <section className="wide categories" aria-labelledby="categories">
      <div className="band-head">
        <h2 id="categories">{t('landing.categories.title')}</h2>
        <a href={paths.explore}>{t('landing.categories.all')}</a>
      </div>
      <CategoryTiles tiles={tiles} />
    </section>
  )
}

/** The hero's illustration where there are no works to show yet: an order in progress. */
function OrderPicture() {
  const { t } = useTranslation()
  return (
    <figure className="order-picture">
      <div className="card">
        <div className="order-top">
          <span className="badge">{t('deals.type.short_video')}</span>
          <PlatformIcon platform="tiktok" />
        </div>
        <p className="order-price">
          <bdi>$420</bdi>
        </p>
        <ol className="way">
          {(['paid', 'order_accepted', 'delivered', 'completed'] as const).map((step, i) => (
            <li key={step} data-done={i < 3 || undefined}>
              {t(`task.event.${step}`)}
            </li>
          ))}
        </ol>
      </div>
    </figure>
  )
}

function Features() {
  const { t } = useTranslation()
  return (
    <section className="band" aria-labelledby="features">
      <div className="wide">
        <h2 id="features">{t('landing.features.title')}</h2>
        <div className="four">
          {entries(features).map(([name, Icon]) => (
            <article key={name} className="feature">
              <span className="feature-icon">
                <Icon size={26} stroke={1.5} aria-hidden />
              </span>
              <h3>{t(`landing.features.${name}.title`)}</h3>
              <p className="quiet">{t(`landing.features.${name}.text`)}</p>
            </article>
          ))}
        </div>
      </div>
    </section>
  )
}

function ChoosePath({ terms }: { terms: Data['terms'] }) {
  const { t, i18n } = useTranslation()
  const sides = { influencer: IconUser, business: IconBuildingStore }
  return (
    <section className="wide section" aria-labelledby="path">
      <h2 id="path">{t('landing.path.title')}</h2>
      <div className="two">
        {entries(sides).map(([side, Icon]) => (
          <article key={side} className="card path">
            <Icon size={32} stroke={1.5} aria-hidden />
            <h3>{t(`landing.path.${side}.title`)}</h3>
            <p className="quiet">{t(`landing.path.${side}.text`)}</p>
            <ul>
              {(['point1', 'point2', 'point3'] as const).map((point) => (
                <li key={point}>
                  {t(`landing.path.${side}.${point}`, {
                    count: terms.acceptHours,
                    percent: formatPercent(terms.feeBps / 10_000, i18n.language, 2),
                  })}
                </li>
              ))}
            </ul>
            <a className="button primary" href={`${paths.register}?role=${side}`}>
              {t(`landing.path.${side}.cta`)}
            </a>
          </article>
        ))}
      </div>
    </section>
  )
}

function About() {
  const { t } = useTranslation()
  return (
    <section className="band" aria-labelledby="about">
      <div className="wide about">
        <div>
          <h2 id="about">{t('landing.about.title')}</h2>
          <p className="lead">{t('landing.about.text')}</p>
          <ol className="steps">
            {entries(steps).map(([name, Icon]) => (
              <li key={name}>
                <Icon size={24} stroke={1.5} aria-hidden />
                <div>
                  <h3>
                    {name === 'rankings' ? (
                      <a href={paths.rankings}>{t(`landing.about.steps.${name}.title`)}</a>
                    ) : (
                      t(`landing.about.steps.${name}.title`)
                    )}
                  </h3>
                  <p className="quiet">{t(`landing.about.steps.${name}.text`)}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
        <SamplePanel />
      </div>
    </section>
  )
}

/** Sample analytics with made-up figures, labelled as such (spec §2). */
function SamplePanel() {
  const { t } = useTranslation()
  const figures = { views: '48.2K', clicks: '3,914', earnings: '$2,480', conversion: '8.1%' }
  return (
    <figure className="card panel">
      <h3>{t('landing.about.panel.title')}</h3>
      <svg viewBox="0 0 320 96" aria-hidden="true" className="line">
        <path d="M0 80 L40 72 L80 76 L120 52 L160 58 L200 36 L240 40 L280 18 L320 10 V96 H0 Z" />
        <polyline points="0,80 40,72 80,76 120,52 160,58 200,36 240,40 280,18 320,10" />
      </svg>
      <dl>
        {entries(figures).map(([name, figure]) => (
          <div key={name}>
            <dt>{t(`landing.about.panel.${name}`)}</dt>
            <dd>
              <bdi>{figure}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <figcaption className="quiet">{t('landing.about.panel.caption')}</figcaption>
    </figure>
  )
}

function Testimonials() {
  const { t } = useTranslation()
  return (
    <section className="band" aria-labelledby="voices">
      <div className="wide">
        <h2 id="voices">{t('landing.testimonials.title')}</h2>
        <p className="quiet">{t('landing.testimonials.caption')}</p>
        <div className="three">
          {([1, 2, 3] as const).map((number) => (
            <figure key={number} className="card voice">
              <span className="stars" role="img" aria-label={t('landing.testimonials.stars')}>
                {[1, 2, 3, 4, 5].map((star) => (
                  <IconStarFilled key={star} size={18} aria-hidden />
                ))}
              </span>
              <blockquote>{t(`landing.testimonials.${number}.text`)}</blockquote>
              <figcaption>
                <img src="/api/placeholder/80/80" alt="" width={40} height={40} loading="lazy" />
                <span>
                  <strong>{t(`landing.testimonials.${number}.name`)}</strong>
                  <br />
                  <span className="quiet">{t(`landing.testimonials.${number}.role`)}</span>
                </span>
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  )
}

function FinalCall() {
  const { t } = useTranslation()
  return (
    <section className="final">
      <div className="narrow centred">
        <h2>{t('landing.final.title')}</h2>
        <p className="lead">{t('landing.final.text')}</p>
        <div className="buttons">
          <a className="button inverse big" href={paths.register}>
            {t('landing.final.cta')}
          </a>
          <a className="button ghost big" href={paths.login}>
            {t('landing.final.login')}
          </a>
        </div>
      </div>
    </section>
  )
}

export { LandingPage as Component }
