import { Card, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Campaign } from '#contract/market/campaigns/campaigns.ts'
import { RelativeTime } from '../../../../format/figures.tsx'
import { UserText } from '../../../../kit/text/UserText.tsx'
import shared from '../shared/campaign.module.css'

/** Events of a campaign, the latest first. */
export function CampaignActivity({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation()
  const { createdAt, submittedAt, returnedAt, returnReason, approvedAt, pausedAt, completedAt } = campaign
  const events = [
    { kind: 'created', at: createdAt },
    { kind: 'submitted', at: submittedAt },
    { kind: 'returned', at: returnedAt, text: returnReason },
    { kind: 'approved', at: approvedAt },
    { kind: 'paused', at: pausedAt },
    { kind: campaign.completedBecause ?? 'ended', at: completedAt },
  ] as const
  const happened = events.flatMap((event) => (event.at === null ? [] : [{ text: null, ...event, at: event.at }]))
  return (
    <Card withBorder padding="lg">
      <ol className={shared.list}>
        {happened
          .toSorted((a, b) => b.at.localeCompare(a.at))
          .map(({ kind, at, text }) => (
            <li key={kind}>
              <Group justify="space-between" gap="xs">
                <Text fw={500}>{t(`campaign.event.${kind}`)}</Text>
                <Text size="sm" c="dimmed">
                  <RelativeTime at={at} />
                </Text>
              </Group>
              {text && <UserText size="sm">{text}</UserText>}
            </li>
          ))}
      </ol>
    </Card>
  )
}
