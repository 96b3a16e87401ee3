import IconBuildingStore from 'icon:building-store'
import IconChartBar from 'icon:chart-bar'
import IconCoin from 'icon:coin'
import IconLayoutGrid from 'icon:layout-grid'
import IconTrendingUp from 'icon:trending-up'
import IconUser from 'icon:user'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '#contract/formats.ts'
import type { OrderTerms } from '#contract/market/terms/order-terms-schema.ts'
import { product } from '#contract/product.ts'
import type { ExplorePage, WeekDeal } from '#contract/search/explore/explore.ts'
import { exploreLimits, exploreSharePath } from '#contract/search/explore/explore-paths.ts'
import type { HelpEntry } from '#contract/search/help/help.ts'
import { paths } from '../../../../format/paths.ts'
import box from '../../../../kit/native/box.module.css'
import button from '../../../../kit/native/button.module.css'
import text from '../../../../kit/native/text.module.css'
import type { Head, PageProps, PublicPage } from '../../../../public/page.ts'
import { PlatformIcon } from '../../../money/social-profiles/PlatformIcon.tsx'
import { CategoryTiles, type Tile, tilesOf } from './CategoryTiles.tsx'
import { About } from './landing/About.tsx'
import { CountdownCard } from './landing/CountdownCard.tsx'
import { FloatingJoin } from './landing/FloatingJoin.tsx'
import classes from './landing/landing.module.css'
import { MemberFeed } from './landing/MemberFeed.tsx'
import { Mosaic, type MosaicPiece, mosaicOf } from './landing/Mosaic.tsx'
import { OrderPicture } from './landing/OrderPicture.tsx'
import { Protection } from './landing/Protection.tsx'
import { landingTopics, Questions } from './landing/Questions.tsx'
import { Testimonials } from './landing/Testimonials.tsx'
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
    get(`/api/explore?limit=${exploreLimits.page}`) as Promise<ExplorePage | null>,
    get('/api/explore/deals-of-the-week') as Promise<{ items: WeekDeal[] } | null>,
    get(`/api/help?lng=${language}`) as Promise<{ items: HelpEntry[] } | null>,
  ])
  const articles = help?.items ?? []
  return {
    terms: { acceptHours: terms.acceptHours, feeBps: terms.feeBps },
    mosaic: mosaicOf(people?.people ?? []),
    tiles: tilesOf(null, people?.people ?? []),
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
    <section className={classes.hero}>
      <div className={`${box.wide} ${classes.heroRow}`}>
        <div className={classes.heroText}>
          <ul className={`${box.marks} ${classes.networks}`} aria-label={t('landing.hero.networks')}>
            {networks.map((network) => (
              <li key={network}>
                <PlatformIcon platform={network} size={26} />
              </li>
            ))}
          </ul>
          <h1>{t('landing.hero.title')}</h1>
          <p className={`${text.lead} ${classes.subtitle}`}>{t('landing.hero.subtitle')}</p>
          <SearchForm />
          <div className={classes.buttons}>
            <a className={`${button.primary} ${button.big}`} href={`${paths.register}?role=influencer`}>
              {t('landing.hero.influencer')}
            </a>
            <a className={`${button.plain} ${button.big}`} href={`${paths.register}?role=business`}>
              {t('landing.hero.business')}
            </a>
          </div>
          <p className={text.quiet}>
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
    <section className={`${box.wide} ${classes.categories}`} aria-labelledby="categories">
      <div className={classes.bandHead}>
        <h2 id="categories">{t('landing.categories.title')}</h2>
        <a href={paths.explore}>{t('landing.categories.all')}</a>
      </div>
      <CategoryTiles tiles={tiles} />
    </section>
  )
}

function Features() {
  const { t } = useTranslation()
  return (
    <section className={classes.band} aria-labelledby="features">
      <div className={box.wide}>
        <h2 id="features">{t('landing.features.title')}</h2>
        <div className={classes.four}>
          {entries(features).map(([name, Icon]) => (
            <article key={name} className={classes.feature}>
              <span className={classes.featureIcon}>
                <Icon size={26} stroke={1.5} aria-hidden />
              </span>
              <h3>{t(`landing.features.${name}.title`)}</h3>
              <p className={text.quiet}>{t(`landing.features.${name}.text`)}</p>
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
    <section className={`${box.wide} ${classes.section}`} aria-labelledby="path">
      <h2 id="path">{t('landing.path.title')}</h2>
      <div className={classes.two}>
        {entries(sides).map(([side, Icon]) => (
          <article key={side} className={`${box.card} ${classes.path}`}>
            <Icon size={32} stroke={1.5} aria-hidden />
            <h3>{t(`landing.path.${side}.title`)}</h3>
            <p className={text.quiet}>{t(`landing.path.${side}.text`)}</p>
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
            <a className={button.primary} href={`${paths.register}?role=${side}`}>
              {t(`landing.path.${side}.cta`)}
            </a>
          </article>
        ))}
      </div>
    </section>
  )
}

function FinalCall() {
  const { t } = useTranslation()
  return (
    <section className={classes.final}>
      <div className={`${box.narrow} ${box.centred}`}>
        <h2>{t('landing.final.title')}</h2>
        <p className={text.lead}>{t('landing.final.text')}</p>
        <div className={classes.buttons}>
          <a className={`${button.inverse} ${button.big}`} href={paths.register}>
            {t('landing.final.cta')}
          </a>
          <a className={`${button.ghost} ${button.big}`} href={paths.login}>
            {t('landing.final.login')}
          </a>
        </div>
      </div>
    </section>
  )
}

export { LandingPage as Component }
