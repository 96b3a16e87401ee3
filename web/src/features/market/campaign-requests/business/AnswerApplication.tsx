import { Group } from '@mantine/core'
import type { CampaignRequestSummary } from '#contract/market/campaign-requests/campaign-requests.ts'
import { PayRequest } from '../actions/AcceptRequest.tsx'
import { DeclineButton } from '../actions/negotiation-buttons.tsx'

/** Checks whether a request waits for the business's answer to a price. */
export const isUnanswered = ({ status, turn, agreedAt, disputedAt }: CampaignRequestSummary) =>
  status === 'pending' && turn === 'business' && agreedAt === null && disputedAt === null

/** The answers to an application in a list: the money is held, or the request closed, after a second question. */
export const AnswerApplication = ({ request }: { request: CampaignRequestSummary }) => (
  <Group gap="xs">
    <PayRequest request={request} reason={null} which="accept" isListed />
    <DeclineButton request={request} reason={null} size="sm" />
  </Group>
)
