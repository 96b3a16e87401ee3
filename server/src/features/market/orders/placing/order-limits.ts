import { orderErrors } from '#contract/market/orders/errors.ts'
import type { OrderLimits } from '#contract/market/orders/order-limits.ts'
import type { SystemContext } from '../../../../platform/context.ts'
import { onlyRow } from '../../../../platform/database/only-row.ts'
import { inTurn, queryIn } from '../../../../platform/database/pipeline.ts'
import { Refusal, signedOut } from '../../../../platform/refusal.ts'
import type { Services } from '../../../../platform/services.ts'
import { settingFrom, settingsView } from '../../../foundation/settings/index.ts'
import { lockActive } from '../../../foundation/users/index.ts'

const hour = 3_600_000

type Pair = { businessId: number; influencerId: number }
type OrderCounts = { limits: unknown; with_influencer: number; total: number; withdrawn: number[] | null }

/**
 * Refuses another order of a business with an influencer while too many paid orders await acceptance: 409
 * `too_many_unaccepted_with_influencer` and `too_many_unaccepted`; and for 24 hours after the business withdrew five before they
 * were accepted: 429 `too_many_cancellations` with Retry-After. Limits come from the setting `order_limits`. Locks the business,
 * so that concurrent orders are counted one after the other.
 */
export async function assertMayOrder(context: SystemContext, pair: Pair): Promise<void> {
  const obstacle = await findOrderObstacle(context, pair)
  if (obstacle) throw obstacle
}

/** The refusal if the business may not order now, otherwise null; 401 when it has been blocked in the meantime. */
export async function findOrderObstacle(context: SystemContext, pair: Pair): Promise<Refusal | null> {
  const { isActive, limits, unacceptedWithInfluencer, unaccepted, blockedUntil } = await readOrderCounts(context, pair)
  if (!isActive) return signedOut()
  if (unacceptedWithInfluencer >= limits.maxUnacceptedPerPair)
    return new Refusal(409, 'too_many_unaccepted_with_influencer', {
      message: orderErrors.tooManyUnacceptedWithInfluencer,
      params: { most: limits.maxUnacceptedPerPair },
    })
  if (unaccepted >= limits.maxUnacceptedPerBusiness)
    return new Refusal(409, 'too_many_unaccepted', {
      message: orderErrors.tooManyUnaccepted,
      params: { most: limits.maxUnacceptedPerBusiness },
    })
  return cancellationRefusal(context, blockedUntil)
}

/** Refuses a price request with 429 `too_many_cancellations`, as any other order. */
export async function assertCancellationLimit(context: SystemContext, pair: Pair): Promise<void> {
  const { blockedUntil } = await readOrderCounts(context, pair)
  const refusal = cancellationRefusal(context, blockedUntil)
  if (refusal) throw refusal
}

function cancellationRefusal({ clock }: Pick<Services, 'clock'>, blockedUntil: number): Refusal | null {
  const left = blockedUntil - clock().getTime()
  if (left <= 0) return null
  return new Refusal(429, 'too_many_cancellations', {
    message: orderErrors.tooManyCancellations,
    retryAfterSeconds: Math.ceil(left / 1000),
  })
}

const orderCountsText = `
  select (select value from ${settingsView} system_settings where key = 'order_limits') as limits,
    count(*) filter (where influencer_id = $2)::int as with_influencer, count(*)::int as total,
    (select jsonb_agg(extract(epoch from withdrawn_at) * 1000 order by withdrawn_at) from influencer_deal_purchases
      where business_id = $1 and withdrawn_at > $3) as withdrawn
  from influencer_deal_purchases where business_id = $1 and status = 'pending' and payment_status = 'paid'`

async function readOrderCounts({ tx, clock }: SystemContext, { businessId, influencerId }: Pair) {
  const since = new Date(clock().getTime() - 14 * 24 * hour)
  // one right behind the other: the counts see what was committed while the lock was waited for
  const [isActive, { rows }] = await inTurn(
    lockActive(tx, businessId),
    queryIn<OrderCounts>(tx, { text: orderCountsText, values: [businessId, influencerId, since] }),
  )
  const row = onlyRow(rows)
  const limits = settingFrom('order_limits', row.limits ?? undefined)
  return {
    isActive,
    limits,
    unacceptedWithInfluencer: row.with_influencer,
    unaccepted: row.total,
    blockedUntil: cancellationBlockEnd(row.withdrawn ?? [], limits),
  }
}

/**
 * The time until which new orders are blocked, in milliseconds since 1970; 0 when they are not. `withdrawn` holds the times of the
 * business's own cancellations, oldest first: reaching the maximum within the window blocks orders for the length of the window.
 */
export function cancellationBlockEnd(
  withdrawn: number[],
  { maxCancellations, cancellationHours }: Pick<OrderLimits, 'maxCancellations' | 'cancellationHours'>,
): number {
  const window = cancellationHours * hour
  const ends = withdrawn.map((at, i) => {
    const first = withdrawn[i - maxCancellations + 1]
    return first !== undefined && at - first < window ? at + window : 0
  })
  return Math.max(0, ...ends)
}
