import type { Post } from '#contract/campaign-results/campaign-results.ts'
import { dateFormat, formatCurrency, formatMoney, formatPercent, localeOf, numberFormat } from '#contract/formats.ts'
import { directionOf, type Language } from '#contract/languages.ts'
import { product } from '#contract/product.ts'
import { platformNames } from '#contract/social-profiles/platform-names.ts'
import { openPage, type Page, pageSize } from '../../platform/documents/document.ts'
import { nameIn, translate } from '../../platform/texts.ts'
import { drawViewsByDay } from './draw-views-by-day.ts'
import type { Totals } from './read-results.ts'

const margin = 40
const width = pageSize.width - 2 * margin
const quiet = '#5b5951'
const rule = '#dcd9d1'
const bottom = pageSize.height - 56

export type DrawnReport = {
  results: Totals
  /** The most viewed first. */
  posts: Post[]
  /** Who the campaign is of. */
  business: string
  language: Language
  /** Date of issue. */
  day: string
}

/** How the report writes figures in its language. */
const formatsOf = (language: Language) => {
  const date = dateFormat(localeOf(language), { dateStyle: 'medium', timeZone: 'UTC' })
  return {
    t: (key: string, values?: object) => translate(language, `campaignReport.${key}`, values),
    name: (name: string) => nameIn(language, name),
    number: (value: number) => numberFormat(localeOf(language)).format(value),
    day: (at: string) => date.format(new Date(at)),
    money: (cents: number) => formatMoney(cents, language),
    percent: (share: number) => formatPercent(share, language),
    costPerView: (cents: number) =>
      formatCurrency(cents / 100, 'USD', { language, maximumSignificantDigits: 2, minimumFractionDigits: 2 }),
  }
}
type Formats = ReturnType<typeof formatsOf>
type Drawing = { page: Page; format: Formats; report: DrawnReport }

/** The results of a campaign as A4 pages that can be passed on, in one language, right to left in Arabic. Days are UTC. */
export function drawReport(report: DrawnReport): Promise<Buffer> {
  const { results, language } = report
  const format = formatsOf(language)
  const page = openPage({
    title: format.t('title', { title: results.title }),
    author: product,
    language,
    direction: directionOf(language),
    madeAt: new Date(report.day),
  })
  const drawing = { page, format, report }
  drawHead(drawing)
  let y = drawFigures(drawing, 112)
  y = drawForecast(drawing, y + 18)
  y = drawViewsByDay(page, { days: results.days, x: margin, y: y + 20, width, format })
  y = drawPlatforms(drawing, y + 24)
  drawSources(drawing, y + 16)
  drawFooter(drawing)
  drawPosts(drawing)
  return page.end()
}

function drawHead({ page, format: { t }, report: { results, business } }: Drawing): void {
  const at = { x: margin, width, maxLines: 1 }
  page.text(t('heading'), { ...at, y: 34, colour: quiet })
  page.text(results.title, { ...at, y: 48, size: 22, weight: 600, direction: 'auto' })
  page.text(t('of', { name: business }), { ...at, y: 82, colour: quiet })
}

function drawFooter({ page, format: { t, day }, report }: Drawing): void {
  const at = { x: margin, y: pageSize.height - 38, width, size: 8, colour: quiet, maxLines: 1 }
  page.text(t('made', { date: day(report.day), product }), at)
}

/** The four figures that a client asks for, side by side. */
function drawFigures({ page, format, report: { results } }: Drawing, y: number): number {
  const { t, number, money, percent, costPerView } = format
  const { views, viewTarget, posts, money: spent } = results
  const figures = [
    {
      label: t('counted'),
      value: number(views.counted),
      note:
        viewTarget === null
          ? ''
          : t('ofTarget', { share: percent(views.counted / viewTarget), target: number(viewTarget) }),
    },
    {
      label: t('live'),
      value: number(posts.live),
      note: posts.removed === 0 ? '' : t('removed', { number: number(posts.removed) }),
    },
    {
      label: t('spent'),
      value: money(spent.released + spent.held),
      note: spent.held === 0 ? '' : t('held', { amount: money(spent.held) }),
    },
    {
      label: t('costPerView'),
      value: spent.costPerView === null ? '–' : costPerView(spent.costPerView),
      note: t('costPerViewNote'),
    },
  ]
  const each = width / figures.length
  const ends = figures.map(({ label, value, note }, i) => {
    const at = { x: margin + i * each, width: each - 12 }
    page.text(label, { ...at, y, size: 9, colour: quiet, maxLines: 1 })
    page.text(value, { ...at, y: y + 14, size: 17, weight: 600, maxLines: 1 })
    return page.text(note, { ...at, y: y + 40, size: 8, colour: quiet, maxLines: 3 })
  })
  return Math.max(...ends)
}

function drawForecast({ page, format, report: { results } }: Drawing, y: number): number {
  const { t, number, day } = format
  const { forecast, reachedOn } = results
  const at = { x: margin, y, width, size: 10 }
  if (reachedOn !== null) return page.text(t('reached', { date: day(reachedOn) }), at)
  if (forecast === null) return y
  const { views, low, high, endsOn, reachesOn, basis } = forecast
  const values = { date: day(endsOn), views: number(views), days: number(basis) }
  const ends = page.text(
    low === null || high === null
      ? t('forecast', values)
      : t('forecastRange', { ...values, low: number(low), high: number(high) }),
    at,
  )
  return reachesOn === null ? ends : page.text(t('reaches', { date: day(reachesOn) }), { ...at, y: ends })
}

function drawPlatforms({ page, format, report: { results } }: Drawing, y: number): number {
  const { t, number, day } = format
  const top = page.text(t('platforms'), { x: margin, y, width, size: 13, weight: 600 })
  const figure = (share: number) => ({ width: width * share, align: 'end' as const })
  return page.table(
    { x: margin, y: top + 6 },
    {
      ...{ rule, quiet },
      columns: [
        { title: t('platform'), width: width * 0.16 },
        { title: t('live'), ...figure(0.17) },
        { title: t('measured'), ...figure(0.14) },
        { title: t('confirmed'), ...figure(0.16) },
        { title: t('reported'), ...figure(0.19) },
        { title: t('asOf'), width: width * 0.18 + 8, align: 'end' },
      ],
      rows: results.platforms.map(({ platform, live, measured, confirmed, reported, at }) => [
        platformNames[platform],
        ...[live, measured, confirmed, reported].map(number),
        at === null ? '–' : day(at),
      ]),
    },
  )
}

function drawSources({ page, format: { t } }: Drawing, y: number): void {
  page.text(t('sources'), { x: margin, y, width, size: 8, colour: quiet })
}

const columns = { influencer: 0.22, title: 0.28, platform: 0.12, published: 0.14, views: 0.1, source: 0.14 }
type PostColumn = keyof typeof columns

/** Every post with its figure, who says so and how old it is; its title opens it. */
function drawPosts(drawing: Drawing): void {
  const { page, format, report } = drawing
  const { t } = format
  let y = bottom
  for (const post of report.posts) {
    if (y + 34 > bottom) {
      page.next()
      drawFooter(drawing)
      y = page.text(t('posts'), { x: margin, y: 40, width, size: 13, weight: 600 }) + 6
      y = drawRow(page, y, { cell: (name) => t(`post.${name}`), colour: quiet })
    }
    page.box({ x: margin, y: y + 3, width, height: 0.5, fill: rule })
    const cells = postCells(post, format)
    y = drawRow(page, y + 7, { cell: (name) => cells[name], link: post.platformUrl })
  }
}

function postCells(post: Post, { t, name, number, day }: Formats): Record<PostColumn, string> {
  const source = post.source === null ? '' : t(`source.${post.source}`, { date: day(post.viewsAt!) })
  return {
    influencer: name(post.influencer.displayName),
    title: post.title,
    platform: platformNames[post.platform],
    published: post.removedAt === null ? day(post.publishedAt) : t('gone', { date: day(post.removedAt) }),
    views: post.source === null ? '–' : number(post.views),
    source,
  }
}

type Row = { cell: (name: PostColumn) => string; colour?: string; link?: string | null }

function drawRow(page: Page, y: number, { cell, colour, link }: Row): number {
  let x = margin
  const ends = (Object.keys(columns) as PostColumn[]).map((name) => {
    const own = width * columns[name]
    const isName = name === 'influencer' || name === 'title'
    const end = page.text(cell(name), {
      ...{ x, y, width: own - 8, size: 9, maxLines: 2 },
      ...(isName && !colour && { direction: 'auto' as const }),
      ...(name === 'views' && { align: 'end' as const }),
      ...(colour && { colour }),
      ...(name === 'title' && link && { link, colour: '#2447e8' }),
    })
    x += own
    return end
  })
  return Math.max(...ends)
}
