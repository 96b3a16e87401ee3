import { Anchor, Group, Stack, Text, Timeline } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dispute } from '#contract/disputes.ts'
import type { Side } from '#contract/task-machine.ts'
import { filePath } from '#contract/uploads.ts'
import { Moment, Money } from './figures.tsx'

type Entry = { key: string; title: string; by: Side | null; at: string; children: ReactNode }

/** What was said, handed in, proposed and decided in a dispute, in order. */
export function DisputeHistory({ dispute }: { dispute: Dispute }) {
  const { t } = useTranslation()
  const { proposal, objection, end } = dispute
  const given = dispute.evidence.map(
    (each): Entry => ({
      key: `evidence-${each.id}`,
      title: t('dispute.event.evidence'),
      by: each.side,
      at: each.createdAt,
      children: (
        <>
          <Words>{each.text}</Words>
          {each.files.map((file) => (
            <Anchor key={file.id} href={filePath(file.id)} download display="block">
              <IconDownload size={18} stroke={1.5} aria-hidden style={{ verticalAlign: 'text-bottom' }} />{' '}
              <bdi>{file.name}</bdi>
            </Anchor>
          ))}
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
      children: <Words>{dispute.reason}</Words>,
    },
    ...given,
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
            children: <Words>{objection.reason}</Words>,
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
            <Moment at={entry.at} />
          </Text>
        </Timeline.Item>
      ))}
    </Timeline>
  )
}

/** Who gets what of the held money, and why. */
function Division({ dispute, release, reason }: { dispute: Dispute; release: number; reason: string | null }) {
  return (
    <Stack gap="xs">
      <Shares amount={dispute.amount} feeBps={dispute.feeBps} release={release} />
      {reason && <Words>{reason}</Words>}
    </Stack>
  )
}

/** What `release` cents of the held amount leave for each side. */
export function Shares({ amount, feeBps, release }: { amount: number; feeBps: number; release: number }) {
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

const Words = ({ children }: { children: string }) => (
  <Text dir="auto" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
    {children}
  </Text>
)
