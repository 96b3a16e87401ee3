import type { SystemContext } from '../../../platform/context.ts'
import { notify } from '../../foundation/notifications/index.ts'
import type { Campaign } from './campaign-row.ts'

type CampaignMail = {
  kind: 'campaign_submitted' | 'campaign_approved' | 'campaign_returned' | 'campaign_completed'
  reason?: string
}

/** Mails a business about a step of its campaign. */
export const mailBusiness = (
  context: SystemContext,
  { id, businessId, title }: Campaign,
  { kind, reason }: CampaignMail,
): Promise<void> =>
  notify(context, {
    userId: businessId,
    kind,
    params: {
      campaignTitle: title,
      link: `${context.publicOrigin}/business/campaign/${id}`,
      ...(reason && { reason }),
    },
  })
