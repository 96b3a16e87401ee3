import { z } from 'zod'
import { declareEvent, link, type ParamsByName, written } from '../../foundation/notifications/index.ts'

const campaign = { campaignTitle: written, link }
const aCampaign = { campaignTitle: 'Autumn tea', link: 'https://example.com/page' }

export const campaignsEvents = [
  declareEvent('campaign_submitted', {
    when: 'a campaign is sent for review',
    to: 'the business',
    category: 'campaigns',
    lane: 'other',
    live: 'campaign',
    params: z.object({ ...campaign, reason: written.optional() }),
    example: { ...aCampaign, reason: 'A little brighter, please.' },
    button: 'button.campaign',
  }),
  declareEvent('campaign_approved', {
    when: 'an admin approved a campaign',
    to: 'the business',
    category: 'campaigns',
    lane: 'other',
    live: 'campaign',
    params: z.object({ ...campaign, reason: written.optional() }),
    example: { ...aCampaign, reason: 'A little brighter, please.' },
    button: 'button.campaign',
  }),
  declareEvent('campaign_returned', {
    when: 'an admin sent a campaign back',
    to: 'the business',
    category: 'campaigns',
    lane: 'other',
    live: 'campaign',
    params: z.object({ ...campaign, reason: written.optional() }),
    example: { ...aCampaign, reason: 'A little brighter, please.' },
    button: 'button.campaign',
    step: 'step.revise',
  }),
  declareEvent('campaign_completed', {
    when: 'a campaign has ended',
    to: 'the business',
    category: 'campaigns',
    lane: 'other',
    live: 'campaign',
    params: z.object({ ...campaign, reason: written.optional() }),
    example: { ...aCampaign, reason: 'A little brighter, please.' },
    button: 'button.campaign',
  }),
]

declare module '../../foundation/notifications/declare-event.ts' {
  interface DeclaredEvents extends ParamsByName<typeof campaignsEvents> {}
}
