import type { Post, ViewShares } from '#contract/campaign-results/campaign-results.ts'
import { csvChunks, type Field } from '../../platform/documents/csv.ts'
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

const rowOf = (values: Partial<Record<Column, Field>>): Field[] => headings.map((name) => values[name] ?? null)

const sharesOf = ({ measured, confirmed, reported }: ViewShares) => ({
  views: measured + confirmed + reported,
  views_measured: measured,
  views_confirmed: confirmed,
  views_reported: reported,
  views_counted: measured + confirmed,
})

const dollars = (cents: number | null, digits = 2) => (cents === null ? null : Number((cents / 100).toFixed(digits)))

/** The totals, platforms and days of a campaign's results, then its posts in the order of `posts`. Times are UTC. */
export async function* resultsCsv(results: Totals, posts: AsyncIterable<Post[]>): AsyncGenerator<string> {
  yield* csvChunks(headings, chunksOf(results, posts))
}

async function* chunksOf(results: Totals, posts: AsyncIterable<Post[]>): AsyncGenerator<Field[][]> {
  yield [...totalRows(results), ...platformRows(results), ...dayRows(results)]
  for await (const chunk of posts) yield chunk.map(postRow)
}

function totalRows({ title, views, viewTarget, posts, money, forecast }: Totals): Field[][] {
  const total = (item: string, values: Partial<Record<Column, Field>>) => rowOf({ section: 'total', item, ...values })
  return [
    total(title, { ...sharesOf(views), as_of: views.at, posts_live: posts.live }),
    total('view_target', { views_counted: viewTarget }),
    ...(forecast
      ? [
          total('forecast', { views_counted: forecast.views, as_of: forecast.endsOn }),
          total('forecast_low', { views_counted: forecast.low, as_of: forecast.endsOn }),
          total('forecast_high', { views_counted: forecast.high, as_of: forecast.endsOn }),
        ]
      : []),
    total('budget', { amount_usd: dollars(money.budget) }),
    total('released', { amount_usd: dollars(money.released) }),
    total('held', { amount_usd: dollars(money.held) }),
    total('cost_per_view', { amount_usd: dollars(money.costPerView, 6) }),
  ]
}

const platformRows = ({ platforms }: Totals): Field[][] =>
  platforms.map((each) =>
    rowOf({ section: 'platform', platform: each.platform, ...sharesOf(each), as_of: each.at, posts_live: each.live }),
  )

const dayRows = ({ days }: Totals): Field[][] =>
  days.map((each) => rowOf({ section: 'day', item: each.day, ...sharesOf(each) }))

const postRow = (post: Post): Field[] =>
  rowOf({
    section: 'post',
    item: post.title,
    platform: post.platform,
    influencer: post.influencer.displayName,
    link: post.platformUrl,
    published: post.publishedAt,
    removed: post.removedAt,
    views: post.views,
    source: post.source,
    as_of: post.viewsAt,
    views_counted: post.countedViews,
  })
