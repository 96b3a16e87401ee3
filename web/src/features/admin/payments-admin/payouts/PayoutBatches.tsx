import { Alert, Anchor, Card, Group, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { settings } from '#contract/foundation/settings/settings.ts'
import { payoutErrors } from '#contract/money/payouts/errors.ts'
import { type BatchInList, type PayoutBatch, payoutBatches } from '#contract/money/payouts/payout-batches.ts'
import { offeredMethods, type WithdrawalMethod } from '#contract/money/withdrawals/withdrawals.ts'
import { useAction, useList, useRead } from '../../../../api/queries.ts'
import { useRefusalHandler } from '../../../../api/use-refusal-handler.ts'
import { Money, RelativeTime, useNumber } from '../../../../format/figures.tsx'
import { paths } from '../../../../format/paths.ts'
import { RichText } from '../../../../format/RichText.tsx'
import { ConfirmButton } from '../../../../kit/buttons.tsx'
import { EmptyState, PagedList } from '../../../../kit/screens.tsx'
import { BatchBadge } from './BatchBadge.tsx'
import { BatchView } from './BatchView.tsx'

/** Payout batches, newest first; ?batch= opens one. */
export function PayoutBatches() {
  const [search] = useSearchParams()
  const id = search.get('batch')
  return id ? <BatchView id={id} /> : <BatchList />
}

function BatchList() {
  const { t } = useTranslation()
  const list = useList(payoutBatches.list, {})
  const rules = useRead(settings.read, { params: { key: 'withdrawals' } })
  const [leftOut, setLeftOut] = useState<LeftOut>([])
  const offered = rules.data?.key === 'withdrawals' ? offeredMethods(rules.data.value) : []
  return (
    <Stack>
      <Text c="dimmed">{t('desk.batchesText')}</Text>
      <Group gap="xs">
        {offered.map((method) => (
          <CreateBatchButton key={method} method={method} onLeftOut={setLeftOut} />
        ))}
      </Group>
      {leftOut.length > 0 && <AllLeftOut leftOut={leftOut} />}
      <PagedList
        list={list}
        section={t('desk.batches')}
        empty={<EmptyState kind="money" title={t('desk.noBatches')} text={t('desk.noBatchesText')} />}
      >
        {(items) => items.map((batch) => <Row key={batch.id} batch={batch} />)}
      </PagedList>
    </Stack>
  )
}

type LeftOut = PayoutBatch['leftOut']

/** Reasons for which there is no batch although withdrawals are waiting, each once. */
function AllLeftOut({ leftOut }: { leftOut: LeftOut }) {
  const { t } = useTranslation()
  return (
    <Alert role="alert" color="orange" variant="light" title={t(payoutErrors.allLeftOut)}>
      <List size="sm">
        {[...new Set(leftOut.map(({ reason }) => reason))].map((reason) => (
          <List.Item key={reason}>{t(`desk.leftOut.${reason}`)}</List.Item>
        ))}
      </List>
    </Alert>
  )
}

type CreateProps = { method: WithdrawalMethod; onLeftOut: (leftOut: LeftOut) => void }

function CreateBatchButton({ method, onLeftOut }: CreateProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const handleRefusal = useRefusalHandler()
  const create = useAction(payoutBatches.create, {
    onDone: ({ id }) => {
      navigate(paths.payoutBatch(id))
    },
    onRefused: (error) => {
      const { leftOut } = error.details
      onLeftOut(Array.isArray(leftOut) ? leftOut : [])
      if (!leftOut) handleRefusal(error)
    },
  })
  return (
    <ConfirmButton
      size="sm"
      busy={create.isPending}
      title={t(`desk.makeBatch.${method}`)}
      text={t('desk.makeBatchText')}
      confirm={t('desk.makeBatch')}
      movesMoney
      onConfirm={() => create.mutate({ body: { method } })}
    >
      {t(`desk.makeBatch.${method}`)}
    </ConfirmButton>
  )
}

function Row({ batch }: { batch: BatchInList }) {
  const { t } = useTranslation()
  const number = useNumber()
  const { lines, openLines } = batch
  return (
    <Card withBorder component="article" aria-labelledby={`batch-${batch.id}`}>
      <Group justify="space-between" align="flex-start">
        <Stack gap={2} miw={0}>
          <Anchor component={Link} to={paths.payoutBatch(batch.id)} fw={600} id={`batch-${batch.id}`}>
            {t('desk.batch', { number: batch.number })} · {t(`wallet.method.${batch.method}`)}
          </Anchor>
          <Text>
            <Money cents={batch.total} /> · {t('desk.batchOpen', { open: number(openLines), all: number(lines) })}
          </Text>
          <Text size="sm" c="dimmed">
            {batch.createdBy ? (
              <RichText
                of="desk.madeBy"
                values={{ name: <bdi>{batch.createdBy.displayName}</bdi>, at: <RelativeTime at={batch.createdAt} /> }}
              />
            ) : (
              t('desk.batchBefore')
            )}
          </Text>
        </Stack>
        <BatchBadge status={batch.status} />
      </Group>
    </Card>
  )
}
