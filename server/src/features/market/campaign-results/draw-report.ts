import { dateFormat, formatCurrency, formatMoney, formatPercent, localeOf, numberFormat } from '#contract/formats.ts'
import type { Language } from '#contract/languages.ts'
import type { Post } from '#contract/market/campaign-results/campaign-results.ts'
import { platformNames } from '#contract/money/social-profiles/platform-names.ts'
import { product } from '#contract/product.ts'
import { legibleName } from '../../../platform/documents/legible.ts'
import { typesetPdf } from '../../../platform/documents/typeset.ts'
import { translate } from '../../../platform/texts.ts'
import type { Totals } from './read-results.ts'
import { countedOf } from './view-days.ts'

export type DrawnReport = {
  results: Totals
  /** Posts, the most viewed first. */
  posts: Post[]
  /** The owner of the campaign. */
  business: { displayName: string; username: string }
  language: Language
  /** Date of issue. */
  day: string
}

/** Formats of the report's figures in its language. */
const formatsOf = (language: Language) => {
  const date = dateFormat(localeOf(language), { dateStyle: 'medium', timeZone: 'UTC' })
  return {
    t: (key: string, values?: object) => translate(language, `campaignReport.${key}`, values),
    number: (value: number) => numberFormat(localeOf(language)).format(value),
    day: (at: string) => date.format(new Date(at)),
    money: (cents: number) => formatMoney(cents, language),
    percent: (share: number) => formatPercent(share, language),
    costPerView: (cents: number) =>
      formatCurrency(cents / 100, 'USD', { language, maximumSignificantDigits: 2, minimumFractionDigits: 2 }),
  }
}
type Formats = ReturnType<typeof formatsOf>

/** The results of a campaign as A4 pages that can be passed on, in one language, right to left in Arabic. Days are UTC. */
export function drawReport({ results, posts, business, language, day: madeOn }: DrawnReport): Buffer {
  const format = formatsOf(language)
  const { t, number, day } = format
  const title = t('title', { title: results.title })
  const labels = ['heading', 'byDay', 'noViews', 'platforms', 'platform', 'live', 'measured', 'confirmed', 'reported']
  return typesetPdf({
    template: new URL('./report.typ', import.meta.url),
    title,
    language,
    madeAt: new Date(madeOn),
    content: {
      labels: {
        ...Object.fromEntries([...labels, 'asOf', 'sources', 'posts'].map((name) => [name, t(name)])),
        ...Object.fromEntries(
          ['influencer', 'title', 'published', 'views', 'source'].map((name) => [name, t(`post.${name}`)]),
        ),
        'post-platform': t('post.platform'),
        of: t('of', { name: legibleName(business, language) }),
        made: t('made', { date: day(madeOn), product }),
        ...chartLabels(results, format),
      },
      campaign: results.title,
      'figures-shown': figuresOf(results, format),
      outlook: outlookOf(results, format),
      days: barsOf(results),
      platforms: results.platforms.map(({ platform, live, measured, confirmed, reported, at }) => [
        platformNames[platform],
        ...[live, measured, confirmed, reported].map(number),
        at === null ? '–' : day(at),
      ]),
      posts: posts.map((post) => ({
        influencer: legibleName(post.influencer, language),
        title: post.title,
        url: post.platformUrl,
        platform: platformNames[post.platform],
        published: post.removedAt === null ? day(post.publishedAt) : t('gone', { date: day(post.removedAt) }),
        views: post.source === null ? '–' : number(post.views),
        // views with a source have the time at which they were counted
        source: post.source === null ? '' : t(`source.${post.source}`, { date: day(post.viewsAt!) }),
      })),
    },
  })
}

/** The four main figures, each with its label and a note. */
function figuresOf({ views, viewTarget, posts, money: spent }: Totals, format: Formats): string[][] {
  const { t, number, money, percent, costPerView } = format
  const target = viewTarget === null ? null : { share: percent(views.counted / viewTarget), target: number(viewTarget) }
  return [
    [t('counted'), number(views.counted), target ? t('ofTarget', target) : ''],
    [t('live'), number(posts.live), posts.removed === 0 ? '' : t('removed', { number: number(posts.removed) })],
    [t('spent'), money(spent.released + spent.held), spent.held === 0 ? '' : t('held', { amount: money(spent.held) })],
    [t('costPerView'), spent.costPerView === null ? '–' : costPerView(spent.costPerView), t('costPerViewNote')],
  ]
}

/** The day on which the target was reached, or the forecast. */
function outlookOf({ forecast, reachedOn }: Totals, { t, number, day }: Formats): string[] {
  if (reachedOn !== null) return [t('reached', { date: day(reachedOn) })]
  if (forecast === null) return []
  const { views, low, high, endsOn, reachesOn, basis } = forecast
  const values = { date: day(endsOn), views: number(views), days: number(basis) }
  const expected =
    low === null || high === null
      ? t('forecast', values)
      : t('forecastRange', { ...values, low: number(low), high: number(high) })
  return reachesOn === null ? [expected] : [expected, t('reaches', { date: day(reachesOn) })]
}

const mostViews = ({ days }: Totals) => Math.max(0, ...days.map((each) => countedOf(each) + each.reported))

/** All views so far at the end of each day, as shares of the highest; none before there are any. */
function barsOf(results: Totals): { counted: number; reported: number }[] {
  const most = mostViews(results)
  if (most === 0) return []
  return results.days.map((each) => ({ counted: countedOf(each) / most, reported: each.reported / most }))
}

function chartLabels(results: Totals, { t, number, day }: Formats) {
  const ends = [results.days[0], results.days.at(-1)].map((each) => (each ? day(each.day) : ''))
  const upTo = t('upTo', { number: number(mostViews(results)) })
  return { ends, upTo, chart: `${t('byDay')}: ${ends.join(' – ')}. ${upTo}` }
}
