import type { CampaignResults } from '#contract/campaign-results/campaign-results.ts'
import type { Page } from '../../platform/documents/document.ts'
import { countedOf } from './view-days.ts'

const height = 120
const colours = { counted: '#2447e8', reported: '#b9c4f7', axis: '#dcd9d1', quiet: '#5b5951' }

type Chart = {
  days: CampaignResults['days']
  x: number
  y: number
  width: number
  format: {
    t: (key: string, values?: object) => string
    number: (value: number) => string
    day: (at: string) => string
  }
}

/** A bar for each day, of all views so far: those that count below, unconfirmed reports on top. Returns the `y` below it. */
export function drawViewsByDay(page: Page, { days, x, y, width, format }: Chart): number {
  const { t, number, day } = format
  const top = page.text(t('byDay'), { x, y, width, size: 13, weight: 600 })
  const most = Math.max(0, ...days.map((each) => countedOf(each) + each.reported))
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last || most === 0) return page.text(t('noViews'), { x, y: top + 4, width, colour: colours.quiet })
  const small = { size: 8, colour: colours.quiet, maxLines: 1 }
  page.text(t('upTo', { number: number(most) }), { x, y: top + 2, width, ...small })
  const base = top + 16 + height
  page.box({ x, y: base, width, height: 0.5, fill: colours.axis })
  const each = Math.min(width / days.length, 24)
  for (const [i, shares] of days.entries()) {
    const bar = { x: x + i * each, width: Math.max(0.5, each - Math.min(2, each * 0.2)) }
    const counted = (countedOf(shares) / most) * height
    const reported = (shares.reported / most) * height
    if (counted > 0) page.box({ ...bar, y: base - counted, height: counted, fill: colours.counted })
    if (reported > 0) page.box({ ...bar, y: base - counted - reported, height: reported, fill: colours.reported })
  }
  const legend = { y: base + 4, width: width / 2, ...small }
  const ends = page.text(day(first.day), { x, ...legend })
  if (last !== first) page.text(day(last.day), { x: x + each * days.length - width / 2, ...legend, align: 'end' })
  return ends
}
