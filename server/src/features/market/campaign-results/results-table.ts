import type { Post, ViewShares } from '#contract/market/campaign-results/campaign-results.ts'
import { type Cell, day, fraction, inCell, instant, money, type Table } from '../../../platform/documents/tables.ts'
import type { Totals } from './read-results.ts'

const headings = [
  'section',
  'item',
  'platform',
  'influencer',
  'link',
  'published',
  'removed',
  'views',
  'source',
  'as_of',
  'views_measured',
  'views_confirmed',
  'views_reported',
  'views_counted',
  'posts_live',
  'amount_usd',
]
type Column = (typeof headings)[number]

const rowOf = (values: Partial<Record<Column, Cell>>): Cell[] => headings.map((name) => values[name] ?? null)

const sharesOf = ({ measured, confirmed, reported }: ViewShares) => ({
  views: measured + confirmed + reported,
  views_measured: measured,
  views_confirmed: confirmed,
  views_reported: reported,
  views_counted: measured + confirmed,
})

/** The totals, platforms and days of a campaign's results, then its posts in the order of `posts`. Times are UTC. */
export const resultsTable = (results: Totals, posts: AsyncIterable<Post[]>): Table => ({
  heading: headings,
  rows: chunksOf(results, posts),
})

async function* chunksOf(results: Totals, posts: AsyncIterable<Post[]>): AsyncGenerator<Cell[][]> {
  yield [...totalRows(results), ...platformRows(results), ...dayRows(results)]
  for await (const chunk of posts) yield chunk.map(postRow)
}

function totalRows({ title, views, viewTarget, posts, money: spent, forecast }: Totals): Cell[][] {
  const total = (item: string, values: Partial<Record<Column, Cell>>) => rowOf({ section: 'total', item, ...values })
  return [
    total(title, { ...sharesOf(views), as_of: inCell(views.at, instant), posts_live: posts.live }),
    total('view_target', { views_counted: viewTarget }),
    ...(forecast
      ? [
          total('forecast', { views_counted: forecast.views, as_of: day(forecast.endsOn) }),
          total('forecast_low', { views_counted: forecast.low, as_of: day(forecast.endsOn) }),
          total('forecast_high', { views_counted: forecast.high, as_of: day(forecast.endsOn) }),
        ]
      : []),
    total('budget', { amount_usd: inCell(spent.budget, money) }),
    total('released', { amount_usd: money(spent.released) }),
    total('held', { amount_usd: money(spent.held) }),
    total('cost_per_view', { amount_usd: inCell(spent.costPerView, (cents) => fraction(cents / 100)) }),
  ]
}

const platformRows = ({ platforms }: Totals): Cell[][] =>
  platforms.map((each) =>
    rowOf({
      section: 'platform',
      platform: each.platform,
      ...sharesOf(each),
      as_of: inCell(each.at, instant),
      posts_live: each.live,
    }),
  )

const dayRows = ({ days }: Totals): Cell[][] =>
  days.map((each) => rowOf({ section: 'day', item: day(each.day), ...sharesOf(each) }))

const postRow = (post: Post): Cell[] =>
  rowOf({
    section: 'post',
    item: post.title,
    platform: post.platform,
    influencer: post.influencer.displayName,
    link: post.platformUrl,
    published: instant(post.publishedAt),
    removed: inCell(post.removedAt, instant),
    views: post.views,
    source: post.source,
    as_of: inCell(post.viewsAt, instant),
    views_counted: post.countedViews,
  })
