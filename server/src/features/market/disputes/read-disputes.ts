import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { StoredFile } from '#contract/foundation/uploads/stored-file.ts'
import {
  type Dispute,
  type DisputeEvidence,
  type DisputeFilter,
  type DisputeSummary,
  disputeFilters,
  waitingDisputeStatuses,
} from '#contract/market/disputes/disputes.ts'
import type { Actor, ReadContext } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { countByFilter } from '../../../platform/database/figures/count-by-filter.ts'
import { ownedBy } from '../../../platform/database/owned-by.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../../platform/http/requests/cursor.ts'
import { notFound } from '../../../platform/refusal.ts'
import { filesView } from '../../foundation/uploads/index.ts'
import { usersView } from '../../foundation/users/index.ts'
import { campaignRequestsView } from '../campaign-requests/index.ts'
import { campaignsView } from '../campaigns/index.ts'
import { purchasesView } from '../orders/index.ts'
import { outcomeOf, proposalDeadline } from './dispute-row.ts'
import { disputeEvidence, disputeFiles, disputes } from './tables.ts'

const purchases = purchasesView.as('purchases')
const requests = campaignRequestsView.as('requests')
const campaigns = campaignsView.as('campaigns')
const files = filesView.as('files')
const business = usersView.as('business')
const influencer = usersView.as('influencer')
const userColumns = <T extends typeof business | typeof influencer>(of: T) => ({
  id: of.id,
  username: of.username,
  displayName: of.displayName,
  avatarUrl: of.avatarUrl,
})

const selectDisputes = (db: Queryable) =>
  db
    .select({
      dispute: disputes,
      order: {
        dealTitle: purchases.dealTitle,
        amount: purchases.amount,
        feeBps: purchases.feeBps,
        terms: purchases.terms,
      },
      request: {
        campaignId: requests.campaignId,
        dealTitle: campaigns.title,
        amount: requests.amount,
        feeBps: requests.feeBps,
        terms: requests.terms,
      },
      business: userColumns(business),
      influencer: userColumns(influencer),
    })
    .from(disputes)
    .leftJoin(purchases, eq(purchases.id, disputes.purchaseId))
    .leftJoin(requests, eq(requests.id, disputes.campaignRequestId))
    .leftJoin(campaigns, eq(campaigns.id, requests.campaignId))
    .innerJoin(business, eq(business.id, disputes.businessId))
    .innerJoin(influencer, eq(influencer.id, disputes.influencerId))

type Row = Awaited<ReturnType<typeof selectDisputes>>[number]
type Page = { limit?: number | undefined; cursor?: string | undefined }

const isParticipant = (actor: Actor) => ownedBy(actor.party, disputes.businessId, disputes.influencerId)

/** One dispute with the evidence of both sides, for its two sides and admins; 404 for anybody else. */
export async function readDispute({ db, actor }: ReadContext, id: number): Promise<Dispute> {
  const [row] = await selectDisputes(db).where(
    and(eq(disputes.id, id), actor.party.role === 'admin' ? undefined : isParticipant(actor)),
  )
  if (!row) throw notFound()
  return { ...toSummary(row), evidence: await readEvidence(db, id) }
}

async function readEvidence(db: Queryable, id: number): Promise<DisputeEvidence[]> {
  const evidence = await db
    .select()
    .from(disputeEvidence)
    .where(eq(disputeEvidence.disputeId, id))
    .orderBy(asc(disputeEvidence.id))
  const attached =
    evidence.length === 0
      ? []
      : await readFiles(
          db,
          evidence.map((each) => each.id),
        )
  return evidence.map((each) => ({
    id: each.id,
    side: each.side,
    text: each.text,
    files: attached.filter(({ evidenceId }) => evidenceId === each.id).map(({ file }) => file),
    createdAt: each.createdAt.toISOString(),
  }))
}

const readFiles = (db: Queryable, evidence: number[]): Promise<{ evidenceId: number; file: StoredFile }[]> =>
  db
    .select({
      evidenceId: disputeFiles.evidenceId,
      file: { id: files.id, name: files.name, bytes: files.bytes, mime: files.mime, kind: files.kind },
    })
    .from(disputeFiles)
    .innerJoin(files, eq(files.id, disputeFiles.fileId))
    .where(inArray(disputeFiles.evidenceId, evidence))
    .orderBy(asc(files.createdAt), asc(files.id))

type DisputeQuery = Page & {
  purchase?: number | undefined
  task?: number | undefined
  campaignRequest?: number | undefined
}

/** One page of the actor's disputes, newest first, optionally of one order; admins may read those of any order. */
export async function listDisputes({ db, actor }: ReadContext, query: DisputeQuery) {
  const before = decodeCursor(query.cursor, 1)?.[0]
  const limit = query.limit ?? defaultLimit
  const readsAnyDispute =
    actor.party.role === 'admin' && (query.purchase ?? query.task ?? query.campaignRequest) !== undefined
  const rows = await selectDisputes(db)
    .where(
      and(
        readsAnyDispute ? undefined : isParticipant(actor),
        query.purchase === undefined ? undefined : eq(disputes.purchaseId, query.purchase),
        query.task === undefined ? undefined : eq(disputes.taskId, query.task),
        query.campaignRequest === undefined ? undefined : eq(disputes.campaignRequestId, query.campaignRequest),
        before === undefined ? undefined : lt(disputes.id, before),
      ),
    )
    .orderBy(desc(disputes.id))
    .limit(limit + 1)
  return toPage(rows.map(toSummary), limit, (last) => encodeCursor(last.id))
}

const hasStatus = (filter: DisputeFilter) =>
  filter === 'waiting' ? inArray(disputes.status, [...waitingDisputeStatuses]) : eq(disputes.status, filter)

/** The number of disputes that each filter of the admins' queue finds. */
export const countQueue = (db: Queryable) =>
  countByFilter(db, disputeFilters, (filter, limit) =>
    db.select({ id: disputes.id }).from(disputes).where(hasStatus(filter)).limit(limit),
  )

/** One page of the admins' queue: first those whose time to decide is over, then oldest first because their deadlines come first. */
export async function listQueue(
  { db, clock }: Pick<ReadContext, 'db' | 'clock'>,
  { status, ...query }: Page & { status: DisputeFilter },
) {
  const now = clock()
  const [place, id] = decodeCursor(query.cursor, 2) ?? [0, 0]
  const limit = query.limit ?? defaultLimit
  const isOverdue = (of: Pick<DisputeSummary, 'decideBy' | 'end'>) =>
    of.end === null && of.decideBy !== null && Date.parse(of.decideBy) <= now.getTime()
  const placeOf = sql`case when ${disputes.endedAt} is null and ${disputes.decideBy} <= ${now} then 0 else 1 end`
  const rows = await selectDisputes(db)
    .where(and(hasStatus(status), sql`(${placeOf}, ${disputes.id}) > (${place}, ${id})`))
    .orderBy(placeOf, asc(disputes.id))
    .limit(limit + 1)
  return toPage(rows.map(toSummary), limit, (last) => encodeCursor(isOverdue(last) ? 0 : 1, last.id))
}

/** The disputed work of an order or a request: its title, held money and terms. */
function workOf({ order, request }: Row) {
  const work = order ?? request
  if (!work) throw new Error('A dispute is about an order or a request.')
  const { dealTitle: title, amount, feeBps, terms } = work
  if (title === null || amount === null || feeBps === null || terms === null)
    throw new Error('Disputed work has held money.')
  return { title, amount, feeBps, terms, campaignId: 'campaignId' in work ? work.campaignId : null }
}

function toSummary(row: Row): DisputeSummary {
  const { dispute, business, influencer } = row
  const { title, amount, feeBps, terms, campaignId } = workOf(row)
  const { clockAction, clockAt, proposedAt, proposedRelease, proposalReason, objectedBy, objectedAt, objection } =
    dispute
  return {
    id: dispute.id,
    purchaseId: dispute.purchaseId,
    taskId: dispute.taskId,
    campaignRequestId: dispute.campaignRequestId,
    campaignId,
    dealTitle: title,
    amount,
    feeBps,
    business,
    influencer,
    openedBy: dispute.openedBy,
    reason: dispute.reason,
    status: dispute.status,
    evidenceUntil: dispute.evidenceUntil.toISOString(),
    proposeUntil: proposalDeadline(dispute, terms).toISOString(),
    objectDays: terms.objectDays,
    decideBy: dispute.decideBy?.toISOString() ?? null,
    clock: clockAction && clockAt ? { action: clockAction, at: clockAt.toISOString() } : null,
    proposal:
      proposedAt && proposedRelease !== null && proposalReason !== null
        ? {
            outcome: outcomeOf(proposedRelease, amount),
            releaseAmount: proposedRelease,
            reason: proposalReason,
            at: proposedAt.toISOString(),
          }
        : null,
    objection:
      objectedBy && objectedAt && objection !== null
        ? { by: objectedBy, reason: objection, at: objectedAt.toISOString() }
        : null,
    end:
      dispute.endedAt && dispute.endedHow
        ? {
            how: dispute.endedHow,
            outcome: dispute.outcome,
            releaseAmount: dispute.released,
            reason: dispute.decisionReason,
            at: dispute.endedAt.toISOString(),
          }
        : null,
    createdAt: dispute.createdAt.toISOString(),
  }
}
