import { moderationErrors } from '#contract/presence/moderation/errors.ts'
import type { SanctionKind, SanctionTarget } from '#contract/presence/moderation/sanctions.ts'
import type { AdminContext, SystemContext } from '../../../platform/context.ts'
import { notFound, Refusal } from '../../../platform/refusal.ts'
import { hideCampaign, showCampaign } from '../../market/campaigns/index.ts'
import { removeMessage, restoreMessage } from '../../market/conversations/index.ts'
import { hideDeal, showDeal } from '../../market/deals/index.ts'
import { hideComment, hideWork, showComment, showWork } from '../showcase/index.ts'

/** Hidden or removed content, with its owner. */
export type Content = { ownerId: number; title: string | null; text: string | null }
type HiddenTarget = Exclude<SanctionTarget, 'user'>

const hide: Record<HiddenTarget, (context: SystemContext, id: number) => Promise<Content | undefined>> = {
  deal: hideDeal,
  work: hideWork,
  comment: hideComment,
  campaign: hideCampaign,
  message: removeMessage,
}
const show: Record<HiddenTarget, (context: SystemContext, id: number) => Promise<void>> = {
  deal: showDeal,
  work: showWork,
  comment: showComment,
  campaign: showCampaign,
  message: restoreMessage,
}

/** Hides or removes something. Refuses 404 what does not exist, and 403 `own_account` the admin's own. */
export async function hideTarget(context: AdminContext, type: HiddenTarget, id: number): Promise<Content> {
  const content = await hide[type](context, id)
  if (!content) throw notFound()
  if (content.ownerId === context.actor.party.id) throw new Refusal(403, 'own_account', moderationErrors.sanctionOwn)
  return content
}

/** Shows something again that was hidden or removed; does nothing when it is gone. */
export const showTarget = (context: SystemContext, type: HiddenTarget, id: number): Promise<void> =>
  show[type](context, id)

/** Returns whether a sanction of this kind hides something, so that its end shows it again. */
export const hidesTarget = (kind: SanctionKind, type: SanctionTarget): type is HiddenTarget =>
  (kind === 'hide' || kind === 'remove_message') && type !== 'user'
