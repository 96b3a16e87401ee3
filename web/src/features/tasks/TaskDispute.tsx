import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Dispute, disputes } from '#contract/disputes.ts'
import { type Side, taskCan } from '#contract/task-machine.ts'
import { type Task, taskFacts } from '#contract/tasks.ts'
import { ConfirmButton, LinkButton } from '../../ui/buttons.tsx'
import { ClockLine } from '../../ui/ClockLine.tsx'
import { DisputeHistory } from '../../ui/DisputeHistory.tsx'
import { useDuration, useTimes } from '../../ui/figures.tsx'
import { paths } from '../../ui/paths.ts'
import { useAction, useList, useRead } from '../../ui/queries.ts'
import { useRefused } from '../../ui/refused.ts'
import type { RequestError } from '../../ui/request.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { ErrorBox, Loaded } from '../../ui/screens.tsx'
import { GiveEvidence } from './GiveEvidence.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'

type Props = { task: Task; side: Side | null; changed: () => void }

/** Days in words. */
function useDays() {
  const duration = useDuration()
  return (days: number) => duration(days * 86_400_000)
}

/** The disputes of an order, and the button that opens one (product.md 4). */
export function TaskDispute({ task, side, changed }: Props) {
  const { t } = useTranslation()
  const days = useDays()
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
          <OneDispute key={id} id={id} task={task} side={side} changed={changed} />
        ) : (
          <LinkButton key={id} to={paths.disputeInQueue(id, status)} variant="default">
            {t('dispute.toQueue')}
          </LinkButton>
        ),
      )}
      {mayOpen && (
        <Group>
          <ReasonDialog
            move="open"
            id={task.purchaseId}
            label={t('dispute.open')}
            text={t('dispute.openText', {
              evidence: days(task.terms.evidenceDays),
              object: days(task.terms.objectDays),
              most: days(task.terms.hardStopDays),
            })}
            done={changed}
          />
        </Group>
      )}
    </>
  )
}

type Own = { task: Task; side: Side; changed: () => void }

function OneDispute({ id, ...own }: Own & { id: number }) {
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
            <WhatNow dispute={dispute} />
            <DisputeHistory dispute={dispute} />
            {dispute.end === null && <Moves dispute={dispute} {...own} />}
          </Stack>
        )}
      </Loaded>
    </Card>
  )
}

/** Whose turn it is, until when, and what happens if nobody acts. */
function WhatNow({ dispute }: { dispute: Dispute }) {
  const { t } = useTranslation()
  const { exact } = useTimes()
  const { status, clock } = dispute
  if (!clock) return null
  const takesEvidence = status === 'open' && Date.now() < Date.parse(dispute.evidenceUntil)
  return (
    <Stack gap="xs">
      <Text>
        {takesEvidence && t('dispute.now.evidence', { at: exact(dispute.evidenceUntil) })}
        {status === 'open' && !takesEvidence && t('dispute.now.waits')}
        {status === 'proposed' && t('dispute.now.proposed')}
        {status === 'objected' && dispute.decideBy && t('dispute.now.objected', { at: exact(dispute.decideBy) })}
      </Text>
      <ClockLine clock={clock} />
    </Stack>
  )
}

function Moves({ dispute, task, side, changed }: Own & { dispute: Dispute }) {
  const { t } = useTranslation()
  const days = useDays()
  const refused = useRefused()
  const results = {
    onDone: changed,
    onRefused: (error: RequestError) => {
      refused(error)
      changed()
    },
  }
  const concede = useAction(disputes.concede, results)
  const withdraw = useAction(disputes.withdraw, results)
  const input = { params: { id: dispute.id }, body: {} }
  const giveIn = t(side === 'business' ? 'dispute.pay' : 'dispute.giveUp')
  return (
    <Stack gap="lg">
      {Date.now() < Date.parse(dispute.evidenceUntil) && <GiveEvidence id={dispute.id} done={changed} />}
      <Group gap="sm">
        {dispute.status === 'proposed' && (
          <ReasonDialog
            move="object"
            id={dispute.id}
            label={t('dispute.object')}
            text={t('dispute.objectText', { time: days(task.terms.decideDays) })}
            done={changed}
          />
        )}
        <ConfirmButton
          size="sm"
          variant="default"
          busy={concede.isPending}
          title={giveIn}
          text={t(side === 'business' ? 'dispute.payText' : 'dispute.giveUpText')}
          confirm={giveIn}
          onConfirm={() => concede.mutate(input)}
        >
          {giveIn}
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
