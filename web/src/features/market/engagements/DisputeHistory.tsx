import { Group, Stack, Text, Timeline } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dispute } from '#contract/market/disputes/disputes.ts'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { Money, RelativeTime } from '../../../format/figures.tsx'
import { FileLinks } from '../../../kit/fields/files/FileLinks.tsx'
import { UserText } from '../../../kit/text/UserText.tsx'

type Entry = { key: string; title: string; by: Side | null; at: string; children: ReactNode }

/** The events of a dispute in order: reasons, evidence, proposals and decisions. */
export function DisputeHistory({ dispute }: { dispute: Dispute }) {
  const { t } = useTranslation()
  const { proposal, objection, end } = dispute
  const evidenceEntries = dispute.evidence.map(
    (each): Entry => ({
      key: `evidence-${each.id}`,
      title: t('dispute.event.evidence'),
      by: each.side,
      at: each.createdAt,
      children: (
        <>
          <UserText>{each.text}</UserText>
          <FileLinks files={each.files} />
        </>
      ),
    }),
  )
  const entries: Entry[] = [
    {
      key: 'opened',
      title: t('dispute.event.opened'),
      by: dispute.openedBy,
      at: dispute.createdAt,
      children: <UserText>{dispute.reason}</UserText>,
    },
    ...evidenceEntries,
    ...(proposal
      ? [
          {
            key: 'proposal',
            title: t('dispute.event.proposal'),
            by: null,
            at: proposal.at,
            children: <Division dispute={dispute} release={proposal.releaseAmount} reason={proposal.reason} />,
          },
        ]
      : []),
    ...(objection
      ? [
          {
            key: 'objection',
            title: t('dispute.event.objection'),
            by: objection.by,
            at: objection.at,
            children: <UserText>{objection.reason}</UserText>,
          },
        ]
      : []),
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
  if (end) {
    const children =
      end.releaseAmount === null ? null : <Division dispute={dispute} release={end.releaseAmount} reason={end.reason} />
    entries.push({ key: 'end', title: t(`dispute.end.${end.how}`), by: null, at: end.at, children })
  }
  return (
    <Timeline active={entries.length - 1} bulletSize={16} lineWidth={2} color="accent">
      {entries.map((entry) => (
        <Timeline.Item key={entry.key} title={entry.title}>
          {entry.children}
          <Text size="sm" c="dimmed">
            {entry.by && (
              <>
                <bdi>{dispute[entry.by].displayName}</bdi> ·{' '}
              </>
            )}
            <RelativeTime at={entry.at} />
          </Text>
        </Timeline.Item>
      ))}
    </Timeline>
  )
}

/** The split of the held money, and its reason. */
function Division({ dispute, release, reason }: { dispute: Dispute; release: number; reason: string | null }) {
  return (
    <Stack gap="xs">
      <DisputeSplit amount={dispute.amount} feeBps={dispute.feeBps} release={release} />
      {reason && <UserText>{reason}</UserText>}
    </Stack>
  )
}

/** Amounts that both parties receive if `release` cents are released to the influencer. */
export function DisputeSplit({ amount, feeBps, release }: { amount: number; feeBps: number; release: number }) {
  const { t } = useTranslation()
  const fee = Math.floor((release * feeBps) / 10_000)
  return (
    <Stack gap={2}>
      <Group justify="space-between">
        <Text size="sm">{t('dispute.influencerGets')}</Text>
        <Text size="sm" fw={600}>
          <Money cents={release - fee} />
        </Text>
      </Group>
      <Group justify="space-between">
        <Text size="sm">{t('dispute.platformFee')}</Text>
        <Text size="sm">
          <Money cents={fee} />
        </Text>
      </Group>
      <Group justify="space-between">
        <Text size="sm">{t('dispute.businessGets')}</Text>
        <Text size="sm" fw={600}>
          <Money cents={amount - release} />
        </Text>
      </Group>
    </Stack>
  )
}
