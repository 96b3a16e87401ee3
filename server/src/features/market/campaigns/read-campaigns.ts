import { and, asc, desc, eq, gt, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { campaignStages } from '#contract/market/campaigns/campaign-machine.ts'
import {
  type Campaign,
  type CampaignQuery,
  type CampaignQueueQuery,
  openFilterNames,
} from '#contract/market/campaigns/campaigns.ts'
import { type FitFigures, fitOf } from '#contract/market/campaigns/fit.ts'
import { budgetOf } from '#contract/market/campaigns/submission.ts'
import { omit } from '#contract/omit.ts'
import { requestErrors } from '#contract/request-errors.ts'
import type { ActorAs, ReadContext } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { builtOnce } from '../../../platform/database/prepared.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../../platform/http/requests/cursor.ts'
import { shareVersionOf } from '../../../platform/http/share-picture.ts'
import { invalid, notFound } from '../../../platform/refusal.ts'
import { storedTerms, termsFrom } from '../../foundation/site/index.ts'
import { personColumns, usersView } from '../../foundation/users/index.ts'
import { feeOf } from '../../money/ledger/index.ts'
import { termsDigestOf } from '../terms/index.ts'
import { campaignFilesOf } from './campaign-files.ts'
import { campaignTerms } from './campaign-terms.ts'
import { readFitFigures } from './fit-figures.ts'
import { hasRequestOf, placesTakenOf } from './participants.sql.ts'
import { shareContentOf } from './share-picture/share-content.ts'
import { campaigns } from './tables.ts'

export const business = usersView.as('business')

export const selectCampaigns = (db: Queryable) =>
  db
    .select({
      campaign: campaigns,
      business: personColumns(business),
      coverUrl: business.coverUrl,
      files: campaignFilesOf,
      placesTaken: placesTakenOf(sql`${campaigns.id}`),
      currentTerms: sql<unknown>`${sql.raw(storedTerms)}`,
    })
    .from(campaigns)
    .innerJoin(business, eq(business.id, campaigns.businessId))

export type CampaignRow = Awaited<ReturnType<typeof selectCampaigns>>[number]

const iso = (at: Date | null) => at?.toISOString() ?? null

/** A campaign as its business and admins see it. */
export function campaignView(row: CampaignRow): Campaign {
  const { campaign, business, coverUrl, files, placesTaken } = row
  const conditions = termsFrom(row.currentTerms)
  return {
    ...omit(campaign, 'logoFileId', 'submittedNumber', 'approvedNumber', 'hiddenAt'),
    business,
    coverUrl,
    files,
    netPrice: campaign.price === null ? null : campaign.price - feeOf(campaign.price, conditions.feeBps),
    currency: 'USD',
    budget: budgetOf(campaign),
    submittedAt: iso(campaign.submittedAt),
    returnedAt: iso(campaign.returnedAt),
    approvedAt: iso(campaign.approvedAt),
    pausedAt: iso(campaign.pausedAt),
    completedAt: iso(campaign.completedAt),
    createdAt: campaign.createdAt.toISOString(),
    updatedAt: campaign.updatedAt.toISOString(),
    termsDigest: termsDigestOf({ terms: campaignTerms(campaign), conditions }),
    placesLeft: campaign.places === null ? null : Math.max(0, campaign.places - placesTaken),
    fit: null,
  }
}

/** A campaign as influencers see it: how they fit, and nothing of its budget and its review. */
export const openCampaignView = (row: CampaignRow, figures: FitFigures): Campaign => ({
  ...campaignView(row),
  budget: null,
  submittedAt: null,
  returnedAt: null,
  returnReason: null,
  fit: fitOf(row.campaign, figures),
})

/** The condition of campaigns that other influencers may see: running, not paused, for everybody, and of an active account. */
export const isOpen = and(
  // as in the partial indexes
  sql`${campaigns.stage} = 'active' and not ${campaigns.isInviteOnly}`,
  eq(business.isActive, true),
)

/**
 * One campaign: a business's own; for an influencer one that is open or that they have a request for, with how they fit; for an admin any
 * that was submitted. All others are 404.
 */
export async function readCampaign({ db, actor }: ReadContext, id: number): Promise<Campaign> {
  const reader = sql.placeholder('reader')
  const visibleTo: Record<typeof actor.party.role, () => SQL | undefined> = {
    business: () => eq(campaigns.businessId, reader),
    influencer: () => or(isOpen, hasRequestOf(sql`${campaigns.id}`, reader)),
    admin: () => ne(campaigns.stage, 'draft'),
  }
  const statement = builtOnce(db, `campaign-${actor.party.role}`, (orm) =>
    selectCampaigns(orm).where(and(eq(campaigns.id, sql.placeholder('id')), visibleTo[actor.party.role]())),
  )
  const [row] = await statement.execute({ id, reader: actor.party.id })
  if (!row) throw notFound()
  return actor.party.role === 'influencer'
    ? openCampaignView(row, await readFitFigures(db, actor.party.id))
    : campaignView(row)
}

/** An open campaign for anybody, with the business's name; all others are 404. The response schema leaves out the rest. */
export async function readPublicCampaign({ db }: { db: Queryable }, id: number) {
  const [row] = await selectCampaigns(db).where(and(eq(campaigns.id, id), isOpen))
  if (!row) throw notFound()
  const campaign = campaignView(row)
  return { ...campaign, shareVersion: shareVersionOf(shareContentOf(campaign)) }
}

/** One page of the business's own campaigns, newest first. Refuses 422 the filters that are for influencers. */
export async function listOwnCampaigns({ db, actor }: ReadContext<ActorAs<'business'>>, query: CampaignQuery) {
  const foreign = openFilterNames.find((name) => query[name] !== undefined)
  if (foreign) throw invalid(foreign, requestErrors.valueInvalid)
  const before = decodeCursor(query.cursor, 1)?.[0]
  const limit = query.limit ?? defaultLimit
  const { stage } = query
  const variant = ['own campaigns', stage && 'stage', before === undefined ? 'first' : 'next'].join('-')
  const statement = builtOnce(db, variant, (orm) =>
    selectCampaigns(orm)
      .where(
        and(
          eq(campaigns.businessId, sql.placeholder('business')),
          stage && eq(campaigns.stage, sql.placeholder('stage')),
          before === undefined ? undefined : lt(campaigns.id, sql.placeholder('before')),
        ),
      )
      .orderBy(desc(campaigns.id))
      .limit(sql.placeholder('limit')),
  )
  const rows = await statement.execute({ business: actor.party.id, stage, before, limit: limit + 1 })
  const page = toPage(rows, limit, (last) => encodeCursor(last.campaign.id))
  return { ...page, items: page.items.map(campaignView) }
}

/** Number of the business's own campaigns by stage. */
export async function countOwnCampaigns({ db, actor }: ReadContext) {
  const rows = await db
    .select({ stage: campaigns.stage, count: sql<number>`count(*)::int` })
    .from(campaigns)
    .where(eq(campaigns.businessId, actor.party.id))
    .groupBy(campaigns.stage)
  const counted = new Map(rows.map(({ stage, count }) => [stage, count]))
  return Object.fromEntries(campaignStages.map((stage) => [stage, counted.get(stage) ?? 0])) as Record<
    (typeof campaignStages)[number],
    number
  >
}

/** One page of the admins' queue: those in review in the order of their submission, those of other stages newest first. */
export async function listReviewQueue({ db }: ReadContext, query: CampaignQueueQuery) {
  const after = decodeCursor(query.cursor, 1)?.[0]
  const limit = query.limit ?? defaultLimit
  const waiting = query.stage === 'in_review'
  const number = waiting ? campaigns.submittedNumber : campaigns.id
  const afterCursor = after === undefined ? undefined : waiting ? gt(number, after) : lt(number, after)
  const rows = await selectCampaigns(db)
    .where(and(eq(campaigns.stage, query.stage), afterCursor))
    .orderBy(waiting ? asc(number) : desc(number))
    .limit(limit + 1)
  // those in review were submitted
  const page = toPage(rows, limit, ({ campaign }) => encodeCursor(waiting ? campaign.submittedNumber! : campaign.id))
  return { ...page, items: page.items.map(campaignView) }
}
