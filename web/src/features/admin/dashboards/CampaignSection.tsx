import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CampaignWork } from '#contract/admin/dashboards/dashboards.ts'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { Money } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import { LinkButton } from '../../../kit/buttons.tsx'
import { CountBadge } from '../../../kit/figures/CountBadge.tsx'
import { UserRow } from '../../foundation/users/UserRow.tsx'
import { NextDate } from '../../market/engagements/requests/NextDate.tsx'
import { RequestStatusBadge } from '../../market/engagements/requests/RequestStatusBadge.tsx'

const allPaths: Record<Side, string> = {
  business: paths.campaignRequests,
  influencer: `${paths.openCampaigns}?tab=yours`,
}

type Props = {
  work: CampaignWork
  side: Side
  /** The viewer is the owner and can act on it. */
  own: boolean
}

/** Campaign requests that run or wait for an answer, each with its next date; those that need the reader come first. */
export function CampaignSection({ work, side, own }: Props) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="campaign-work">
      <Group justify="space-between" mb="md">
        <Group gap="xs">
          <Title order={2} id="campaign-work">
            {t('dashboard.campaigns')}
          </Title>
          <CountBadge count={work.count} text={String(work.count)} />
        </Group>
        {own && (
          <Anchor component={Link} to={allPaths[side]}>
            {t('common.all')}
          </Anchor>
        )}
      </Group>
      <Stack gap="lg">
        {work.count === 0 && <Text c="dimmed">{t(`dashboard.noCampaigns.${side}`)}</Text>}
        {work.items.map((request) => (
          <Card key={request.id} withBorder padding="md">
            <Group justify="space-between" mb="xs">
              <UserRow
                person={request.other}
                note={
                  <>
                    <bdi>{request.campaignTitle}</bdi> · <Money cents={request.amount} />
                  </>
                }
              />
              <Group>
                <RequestStatusBadge request={request} />
                {own && (
                  <LinkButton
                    to={side === 'business' ? paths.campaignRequest(request.id) : paths.ownRequest(request.id)}
                    size="sm"
                    variant={request.turn === side ? 'filled' : 'default'}
                    aria-label={`${t('order.open')}: ${request.campaignTitle}`}
                  >
                    {t('order.open')}
                  </LinkButton>
                )}
              </Group>
            </Group>
            {request.videosToReview > 0 && (
              <Text size="sm">{t('dashboard.videosToReview', { count: request.videosToReview })}</Text>
            )}
            <NextDate request={request} />
          </Card>
        ))}
      </Stack>
    </section>
  )
}
