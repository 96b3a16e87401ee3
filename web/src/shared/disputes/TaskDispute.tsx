import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Dispute, disputes } from '#contract/disputes/disputes.ts'
import type { Side } from '#contract/orders/engagement.ts'
import { taskCan } from '#contract/orders/task-machine.ts'
import { type Task, taskFacts } from '#contract/orders/tasks.ts'
import { useAction, useList, useRead } from '../../api/queries.ts'
import type { RequestError } from '../../api/request.ts'
import { useRefusalHandler } from '../../api/use-refusal-handler.ts'
import { useDuration, useTimes } from '../../format/figures.tsx'
import { paths } from '../../format/paths.ts'
import { ConfirmButton, LinkButton } from '../../kit/buttons.tsx'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import { ErrorBox, Loaded } from '../../kit/screens.tsx'
import { ClockLine } from '../orders/ClockLine.tsx'
import { DisputeHistory } from '../orders/DisputeHistory.tsx'
import { EvidenceForm } from './EvidenceForm.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'

type Props = { task: Task; side: Side | null }

/** Formats a number of days. */
function useDaysText() {
  const duration = useDuration()
  return (days: number) => duration(days * 86_400_000)
}

/** The disputes of an order, and the button that opens one (product.md 4). */
export function TaskDispute({ task, side }: Props) {
  const { t } = useTranslation()
  const days = useDaysText()
  const query = { purchase: String(task.purchaseId) }
  const list = useList(disputes.list, { query }, { fresh: true, enabled: task.status !== 'pending' })
  if (task.status === 'pending') return null
  if (list.error && list.items.length === 0)
    return <ErrorBox section={t('dispute.title')} error={list.error} retry={() => list.refetch()} />
  const mayOpen =
    side !== null &&
    list.isSuccess &&
    taskCan.dispute(taskFacts(task), side) === true &&
    !list.items.some(({ openedBy }) => openedBy === side)
  return (
    <>
      {list.items.map(({ id, status }) =>
        side ? (
          <DisputeCard key={id} id={id} task={task} side={side} />
        ) : (
          <LinkButton key={id} to={paths.disputeInQueue(id, status)} variant="default">
            {t('dispute.toQueue')}
          </LinkButton>
        ),
      )}
      {mayOpen && (
        <Group>
          <ReasonDialog
            action="open"
            id={task.purchaseId}
            label={t('dispute.open')}
            text={t('dispute.openText', {
              evidence: days(task.terms.evidenceDays),
              object: days(task.terms.objectDays),
              most: days(task.terms.hardStopDays),
            })}
          />
        </Group>
      )}
    </>
  )
}

type PartyProps = { task: Task; side: Side }

function DisputeCard({ id, ...partyProps }: PartyProps & { id: number }) {
  const { t } = useTranslation()
  const read = useRead(disputes.read, { params: { id } }, { fresh: true })
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby={`dispute-${id}`}>
      <Group justify="space-between" mb="md">
        <Title order={2} id={`dispute-${id}`}>
          {t('dispute.title')}
        </Title>
        {read.data && <StatusBadge kind="dispute" status={read.data.status} />}
      </Group>
      <Loaded read={read} section={t('dispute.title')} lines={2}>
        {(dispute) => (
          <Stack gap="lg">
            <DisputeNextStep dispute={dispute} />
            <DisputeHistory dispute={dispute} />
            {dispute.end === null && <DisputeActions dispute={dispute} {...partyProps} />}
          </Stack>
        )}
      </Loaded>
    </Card>
  )
}

/** Whose turn it is, until when, and what happens if nobody acts. */
export function DisputeNextStep({ dispute }: { dispute: Dispute }) {
  const { t } = useTranslation()
  const { exact } = useTimes()
  const { status, clock } = dispute
  if (!clock) return null
  const acceptsEvidence = status === 'open' && Date.now() < Date.parse(dispute.evidenceUntil)
  return (
    <Stack gap="xs">
      <Text>
        {acceptsEvidence && t('dispute.now.evidence', { at: exact(dispute.evidenceUntil) })}
        {status === 'open' && !acceptsEvidence && t('dispute.now.waits')}
        {status === 'proposed' && t('dispute.now.proposed')}
        {status === 'objected' && dispute.decideBy && t('dispute.now.objected', { at: exact(dispute.decideBy) })}
      </Text>
      <ClockLine clock={clock} />
    </Stack>
  )
}

function DisputeActions({ dispute, task, side }: PartyProps & { dispute: Dispute }) {
  const { t } = useTranslation()
  const days = useDaysText()
  const handleRefusal = useRefusalHandler()
  const handlers = {
    onRefused: (error: RequestError) => handleRefusal(error),
  }
  const concede = useAction(disputes.concede, handlers)
  const withdraw = useAction(disputes.withdraw, handlers)
  const input = { params: { id: dispute.id }, body: {} }
  const concedeLabel = t(side === 'business' ? 'dispute.pay' : 'dispute.giveUp')
  return (
    <Stack gap="lg">
      {Date.now() < Date.parse(dispute.evidenceUntil) && <EvidenceForm id={dispute.id} />}
      <Group gap="sm">
        {dispute.status === 'proposed' && (
          <ReasonDialog
            action="object"
            id={dispute.id}
            label={t('dispute.object')}
            text={t('dispute.objectText', { time: days(task.terms.decideDays) })}
          />
        )}
        <ConfirmButton
          size="sm"
          variant="default"
          busy={concede.isPending}
          title={concedeLabel}
          text={t(side === 'business' ? 'dispute.payText' : 'dispute.giveUpText')}
          confirm={concedeLabel}
          onConfirm={() => concede.mutate(input)}
        >
          {concedeLabel}
        </ConfirmButton>
        {dispute.openedBy === side && (
          <ConfirmButton
            size="sm"
            variant="default"
            busy={withdraw.isPending}
            title={t('dispute.withdraw')}
            text={t('dispute.withdrawText')}
            confirm={t('dispute.withdraw')}
            onConfirm={() => withdraw.mutate(input)}
          >
            {t('dispute.withdraw')}
          </ConfirmButton>
        )}
      </Group>
    </Stack>
  )
}
