import { and, desc, gte, lt, not, type SQL, sql } from 'drizzle-orm'
import type { CampaignQuery } from '#contract/campaigns/campaigns.ts'
import { everywhere, type FitFigures, fitOf } from '#contract/campaigns/fit.ts'
import { dayOf } from '#contract/campaigns/submission.ts'
import { requestErrors } from '#contract/request-errors.ts'
import type { ActorAs, ReadContext } from '../../platform/context.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../platform/http/requests/cursor.ts'
import { invalid } from '../../platform/refusal.ts'
import { readFitFigures } from './fit-figures.ts'
import { fitsSql } from './fit-sql.ts'
import { type CampaignRow, isOpen, openCampaignView, selectCampaigns } from './read-campaigns.ts'
import { campaigns } from './tables.ts'

type Reading = ReadContext<ActorAs<'influencer'>>
type Search = {
  figures: FitFigures
  isFitting: SQL
  onlyFitting: boolean
  conditions: SQL | undefined
  limit: number
  cursor: string | undefined
}
type Found = { rows: CampaignRow[]; cursorOf: (last: CampaignRow) => string }

/**
 * One page of the campaigns that anybody may ask to join today, each with how the influencer fits. Sorted by `fit` unless the query says
 * otherwise. Refuses 422 the filter by stage, which is for businesses.
 */
export async function listOpenCampaigns(context: Reading, query: CampaignQuery) {
  const { db, clock, actor } = context
  if (query.stage) throw invalid('stage', requestErrors.valueInvalid)
  const figures = await readFitFigures(db, actor.id)
  const conditions = and(isOpen, gte(campaigns.applyBy, dayOf(clock())), ...filtersOf(query))
  const limit = query.limit ?? defaultLimit
  const search = { figures, isFitting: fitsSql(figures), onlyFitting: query.fits !== undefined, conditions, limit }
  const find = { fit: findByFit, fee: findByFee, date: findByDate }[query.sort ?? 'fit']
  const { rows, cursorOf } = await find(context, { ...search, cursor: query.cursor })
  const page = toPage(rows, limit, cursorOf)
  return { ...page, items: page.items.map((row) => openCampaignView(row, figures)) }
}

/** Empty lists of a campaign mean that any will do. */
const filtersOf = ({ platform, category, country, language, minPrice }: CampaignQuery): SQL[] => [
  ...filterBy(platform, (value) => sql`${campaigns.platforms} @> array[${value}::text]`),
  ...filterBy(category, (value) => isEmptyOrHas(campaigns.categories, value)),
  ...filterBy(language, (value) => isEmptyOrHas(campaigns.languages, value)),
  ...filterBy(country, (value) => sql`${campaigns.locations} && array[${everywhere}, ${value}]::text[]`),
  ...filterBy(minPrice, (value) => gte(campaigns.price, value)),
]

const filterBy = <T>(value: T | undefined, condition: (value: T) => SQL): SQL[] =>
  value === undefined ? [] : [condition(value)]

const isEmptyOrHas = (column: typeof campaigns.categories | typeof campaigns.languages, value: string) =>
  sql`(${column} = '{}' or ${column} @> array[${value}::text])`

const newestFirst = desc(campaigns.approvedNumber)
const olderThan = (number: number | undefined) =>
  number === undefined ? undefined : lt(campaigns.approvedNumber, number)

const matching = ({ conditions, isFitting, onlyFitting }: Search) =>
  and(conditions, onlyFitting ? isFitting : undefined)

async function findByDate({ db }: Reading, search: Search): Promise<Found> {
  const { limit, cursor } = search
  const before = decodeCursor(cursor, 1)?.[0]
  const rows = await selectCampaigns(db)
    .where(and(matching(search), olderThan(before)))
    .orderBy(newestFirst)
    .limit(limit + 1)
  return { rows, cursorOf: ({ campaign }) => encodeCursor(campaign.approvedNumber!) }
}

async function findByFee({ db }: Reading, search: Search): Promise<Found> {
  const { limit, cursor } = search
  const before = decodeCursor(cursor, 2)
  const rows = await selectCampaigns(db)
    .where(
      and(
        matching(search),
        before
          ? sql`(${campaigns.price}, ${campaigns.approvedNumber}) < (${before[0]}::int, ${before[1]}::int)`
          : undefined,
      ),
    )
    .orderBy(desc(campaigns.price), newestFirst)
    .limit(limit + 1)
  return { rows, cursorOf: ({ campaign }) => encodeCursor(campaign.price!, campaign.approvedNumber!) }
}

/** First those that fit, then the others, in two queries that each read an index in its order. The cursor's first figure says which. */
async function findByFit({ db }: Reading, search: Search): Promise<Found> {
  const { figures, isFitting, onlyFitting, conditions, limit } = search
  const [phase, before] = decodeCursor(search.cursor, 2) ?? [1, undefined]
  const read = (condition: SQL, size: number, number?: number) =>
    selectCampaigns(db)
      // once: a condition named twice makes PostgreSQL expect too few rows, and sort them all
      .where(and(conditions, condition, olderThan(number)))
      .orderBy(newestFirst)
      .limit(size)
  const first = phase === 1 ? await read(isFitting, limit + 1, before) : []
  const rest = onlyFitting ? 0 : limit + 1 - first.length
  const others = rest > 0 ? await read(not(isFitting), rest, phase === 1 ? undefined : before) : []
  return {
    rows: [...first, ...others],
    cursorOf: ({ campaign }) => encodeCursor(fitOf(campaign, figures).fits ? 1 : 0, campaign.approvedNumber!),
  }
}
