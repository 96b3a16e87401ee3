import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type BatchWithPeople, payoutBatches } from '#contract/money/payouts/payout-batches.ts'
import { useRead } from '../../../../api/queries.ts'
import { Money, RelativeTime } from '../../../../format/figures.tsx'
import { paths } from '../../../../format/paths.ts'
import { RichText } from '../../../../format/RichText.tsx'
import layout from '../../../../kit/layout.module.css'
import { Loaded } from '../../../../kit/screens.tsx'
import { UserRow } from '../../../foundation/users/UserRow.tsx'
import { BatchActions } from './BatchActions.tsx'
import { BatchBadge } from './BatchBadge.tsx'
import { PayoutLine } from './PayoutLine.tsx'

/** A payout batch: its lines and their status, the withdrawals left out with their reasons, and its file. */
export function BatchView({ id }: { id: string }) {
  const { t } = useTranslation()
  const read = useRead(payoutBatches.read, { params: { id } })
  return (
    <Stack>
      <Anchor component={Link} to={paths.deskTab('batches')} className={layout.start}>
        {t('desk.allBatches')}
      </Anchor>
      <Loaded read={read} section={t('desk.batches')} lines={6}>
        {(batch) => (
          <Stack gap="lg">
            <BatchHeader batch={batch} />
            <section aria-labelledby="lines">
              <Title order={3} id="lines" mb="sm">
                {t('desk.lines')}
              </Title>
              <Stack gap="sm">
                {batch.lines.length === 0 && <Text c="dimmed">{t('desk.noLines')}</Text>}
                {batch.lines.map((line) => (
                  <PayoutLine key={line.withdrawalId} batch={batch} line={line} />
                ))}
              </Stack>
            </section>
            {batch.leftOut.length > 0 && <SkippedWithdrawals leftOut={batch.leftOut} />}
          </Stack>
        )}
      </Loaded>
    </Stack>
  )
}

function BatchHeader({ batch }: { batch: BatchWithPeople }) {
  const { t } = useTranslation()
  const { createdBy, sentAt, fileTaken } = batch
  return (
    <Card withBorder component="section" aria-labelledby="batch">
      <Stack>
        <Group justify="space-between" align="flex-start">
          <Stack gap={4} miw={0}>
            <Title order={2} id="batch">
              {t('desk.batch', { number: batch.number })} · {t(`wallet.method.${batch.method}`)}
            </Title>
            <Text fw={600}>
              <Money cents={batch.total} />
            </Text>
            <Text size="sm" c="dimmed">
              {createdBy ? (
                <RichText
                  of="desk.madeBy"
                  values={{ name: <bdi>{createdBy.displayName}</bdi>, at: <RelativeTime at={batch.createdAt} /> }}
                />
              ) : (
                t('desk.batchBefore')
              )}
            </Text>
            {sentAt && (
              <Text size="sm" c="dimmed">
                {t('desk.sentAt')} <RelativeTime at={sentAt} />
              </Text>
            )}
            {fileTaken && (
              <Text size="sm" c="dimmed">
                <RichText
                  of="desk.fileTaken"
                  values={{ name: <bdi>{fileTaken.by.displayName}</bdi>, at: <RelativeTime at={fileTaken.at} /> }}
                />
              </Text>
            )}
          </Stack>
          <BatchBadge status={batch.status} />
        </Group>
        <BatchActions batch={batch} />
      </Stack>
    </Card>
  )
}

function SkippedWithdrawals({ leftOut }: { leftOut: BatchWithPeople['leftOut'] }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="left-out">
      <Title order={3} id="left-out">
        {t('desk.leftOut')}
      </Title>
      <Text c="dimmed" mb="sm">
        {t('desk.leftOutText')}
      </Text>
      <Stack gap="sm">
        {leftOut.map(({ withdrawalId, user, amount, reason }) => (
          <Card key={withdrawalId} withBorder component="article" aria-label={user.displayName}>
            <Group justify="space-between">
              <UserRow person={user} note={<bdi>@{user.username}</bdi>} />
              <Text fw={600}>
                <Money cents={amount} />
              </Text>
            </Group>
            <Text size="sm" mt={4}>
              {t(`desk.leftOut.${reason}`)}
            </Text>
          </Card>
        ))}
      </Stack>
    </section>
  )
}
