import { Anchor, Badge, Card, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CampaignRequestSummary } from '#contract/market/campaign-requests/campaign-requests.ts'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { Money } from '../../../format/figures.tsx'
import layout from '../../../kit/layout.module.css'
import { UserRow } from '../../foundation/users/UserRow.tsx'
import { DeadlineChip } from '../engagements/DeadlineChip.tsx'
import { RequestStatusBadge } from '../engagements/requests/RequestStatusBadge.tsx'
import { nextMomentOf } from '../engagements/requests/request-turn.ts'
import { FitBadge, MissedConditions } from './FitBadge.tsx'

type Props = {
  request: CampaignRequestSummary
  reader: Side
  /** Path of its page. */
  to: string
  size?: 'small' | 'large'
  /** Left out where all requests are of one campaign. */
  showCampaign?: boolean
  /** The applicant's figures, for the business. */
  figures?: ReactNode
  /** Actions in the list. */
  children?: ReactNode
}

/**
 * A request, opened by its whole card: the other party, the campaign, its status, the current price, the influencer's fit, and its next
 * date.
 */
export function RequestCard({ request, reader, to, size = 'large', showCampaign = true, figures, children }: Props) {
  const { t } = useTranslation()
  const other = reader === 'business' ? request.influencer : request.business
  return (
    <Card withBorder component="article" padding={size === 'small' ? 'sm' : 'lg'} className={layout.openable}>
      <Stack gap="xs">
        <UserRow
          person={other}
          size={size === 'small' ? 28 : 40}
          note={
            <Anchor component={Link} to={to} inherit c="inherit" className={layout.opens}>
              {showCampaign ? (
                <bdi>{request.campaign.title}</bdi>
              ) : (
                <VisuallyHidden>{t('request.open', { name: other.displayName })}</VisuallyHidden>
              )}
            </Anchor>
          }
        />
        {figures}
        <Group gap="xs" justify="space-between">
          <Group gap="xs">
            <RequestStatusBadge request={request} />
            <FitBadge fit={request.fit} />
            {request.unreadMessages > 0 && (
              <Badge color="accent">{t('task.unread', { count: request.unreadMessages })}</Badge>
            )}
          </Group>
          <Text fw={600}>
            <Money cents={request.amount} />
          </Text>
        </Group>
        <MissedConditions fit={request.fit} />
        {size === 'large' && request.status === 'pending' && (
          <Text size="sm" lineClamp={2} dir="auto">
            {reader === 'business' ? (request.influencerMessage ?? request.message) : request.message}
          </Text>
        )}
        <DeadlineChip
          next={nextMomentOf(request)}
          isLate={request.isLate}
          of="request"
          nameOf={(side) => request[side].displayName}
        />
        {children && <div className={layout.above}>{children}</div>}
      </Stack>
    </Card>
  )
}
