import type { RequestClockAction } from '#contract/market/campaign-requests/request-machine.ts'
import type { SystemContext } from '../../../../platform/context.ts'
import type { Services } from '../../../../platform/services.ts'
import {
  type DeadlineTable,
  remindOfDeadlines,
  runDueDeadlines,
  settle,
  sharedDeadlines,
} from '../../engagements/index.ts'
import { lapseRequest } from '../endings.ts'
import { notifySide } from '../participants.ts'
import {
  addEvent,
  assertAgreed,
  lockExistingRequest,
  lockRequestRow,
  type RequestRow,
  saveRequest,
} from '../request-row.ts'
import { campaignRequests } from '../tables.ts'
import { endUnsent } from './cancel.ts'
import { engagementOf, lockRequestEngagementOf, noSplit } from './engagement.ts'
import { goodsArrived } from './goods.ts'
import { completeRequest } from './settlement.ts'

type DeadlineAction = (context: SystemContext, request: RequestRow) => Promise<void>

const shared =
  (action: keyof typeof sharedDeadlines): DeadlineAction =>
  (context, request) =>
    sharedDeadlines[action](context, engagementOf(request))

const sides = ['business', 'influencer'] as const

/** Effects of deadlines by the clock's action, when nobody acts before (product.md 5). */
const deadlineActions: Record<RequestClockAction, DeadlineAction> = {
  lapse_request: lapseRequest,
  lapse_agreement: lapseRequest,
  agree_cancel: shared('agree_cancel'),
  lapse_due_date: shared('lapse_due_date'),
  refund_blocked: shared('refund_blocked'),
  // goods that never came are not the influencer's delay
  cancel_late: (context, request) =>
    request.waitingSince ? endUnsent(context, request, { actorId: null }) : shared('cancel_late')(context, request),
  lapse_split: async (context, request) => {
    const saved = await saveRequest(context, request, noSplit)
    await addEvent(context, request.id, { kind: 'split_lapsed', actorId: null, amount: request.splitRelease })
    for (const side of sides) await notifySide(context, saved, { side, kind: 'split_lapsed' })
  },
  goods_arrived: (context, request) => goodsArrived(context, request, null),
  end_missing: (context, request) => endUnsent(context, request, { actorId: null }),
  // a check that no admin made in time is nobody's fault
  lapse_check: async (context, request) => {
    await addEvent(context, request.id, { kind: 'not_checked', actorId: null })
    await settle(context, engagementOf(request), { because: 'mutual', actorId: null })
    for (const side of sides) await notifySide(context, request, { side, kind: 'request_cancelled' })
  },
  confirm_completion: async (context, request) => {
    assertAgreed(request)
    await completeRequest(context, request, { release: request.amount, kind: 'confirmed_by_silence', actorId: null })
  },
}

/** Locks a request and carries out what is due by its clock. */
export async function enforceRequestDeadline(context: SystemContext, { id }: { id: number }): Promise<void> {
  const request = await lockRequestRow(context.tx, id)
  if (request?.clockAction && request.clockAt && request.clockAt <= context.clock())
    await deadlineActions[request.clockAction](context, request)
}

const deadlines: DeadlineTable<RequestClockAction> = {
  table: campaignRequests,
  enforce: enforceRequestDeadline,
  lock: lockRequestEngagementOf,
  announce: async (context, id, { action, at }) => {
    const request = await lockExistingRequest(context.tx, id)
    for (const side of sides)
      await notifySide(context, request, {
        side,
        kind: 'deadline_near',
        params: { action, at: at.toISOString() },
      })
  },
}

/** Carries out what is due for every request whose deadline has passed; returns how many. */
export const runDueRequests = (services: Services): Promise<number> => runDueDeadlines(services, deadlines)

/** Reminds both sides of upcoming automatic steps; returns the number of requests. */
export const remindOfRequests = (services: Services): Promise<number> => remindOfDeadlines(services, deadlines)
