import { timingSafeEqual } from 'node:crypto'
import { disputeErrors } from '#contract/market/disputes/errors.ts'
import type { Side } from '#contract/market/engagements/engagement.ts'
import type { SystemContext } from '../../../platform/context.ts'
import { digest } from '../../../platform/crypto/secret.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { notify } from '../../foundation/notifications/index.ts'
import { requestTitleOf } from '../campaign-requests/index.ts'
import { dealTitleOf } from '../orders/index.ts'
import { type DisputeRow, requestIdOf } from './dispute-row.ts'

/** The refusal of a link that we did not sign or that is no longer valid. */
export const invalidDisputeLink = () => new Refusal(404, 'link_invalid', disputeErrors.disputeLinkInvalid)

const signature = (secret: string, text: string) => digest(secret, 'dispute-link', text)

/** The token of one side for one dispute. It grants nothing else, and works while that account is blocked. */
function disputeToken({ secret }: Pick<Services, 'secret'>, disputeId: number, userId: number): string {
  const text = `${disputeId}.${userId}`
  return `${text}.${signature(secret, text).toString('base64url')}`
}

/** Mails a blocked side the link to its open dispute. */
export async function sendDisputeLink(context: SystemContext, dispute: DisputeRow, side: Side): Promise<void> {
  const { tx, publicOrigin } = context
  const userId = side === 'business' ? dispute.businessId : dispute.influencerId
  // in the fragment, so that the token reaches no server and no log
  const link = `${publicOrigin}/dispute#${disputeToken(context, dispute.id, userId)}`
  await notify(context, {
    userId,
    kind: 'dispute_link',
    params: { dealTitle: await titleOf(tx, dispute), link, at: dispute.evidenceUntil.toISOString() },
  })
}

/** The title of a dispute's subject: of the order's deal, or of the campaign. */
async function titleOf(tx: Tx, dispute: DisputeRow): Promise<string> {
  const { purchaseId } = dispute
  return purchaseId === null ? requestTitleOf(tx, requestIdOf(dispute)) : dealTitleOf(tx, { purchaseId })
}

/** The dispute and the person a token is for. Refuses 404 `link_invalid` tokens that we did not sign. */
export function readDisputeToken(
  { secret }: Pick<Services, 'secret'>,
  token: string,
): { disputeId: number; userId: number } {
  const [disputePart = '', userPart = '', signed = ''] = token.split('.')
  const [right, shown] = [signature(secret, `${disputePart}.${userPart}`), Buffer.from(signed, 'base64url')]
  if (shown.length !== right.length || !timingSafeEqual(shown, right)) throw invalidDisputeLink()
  return { disputeId: Number(disputePart), userId: Number(userPart) }
}
