import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Dispute, disputes } from '#contract/market/disputes/disputes.ts'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { useAction, useRead } from '../../../api/queries.ts'
import type { RequestError } from '../../../api/request.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { useTimes } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import { serverNow } from '../../../format/server-clock.ts'
import { ConfirmButton, LinkButton } from '../../../kit/buttons.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { ErrorBox, Loaded } from '../../../kit/screens.tsx'
import { useKeepWaiting } from '../../../kit/skeleton/Together.tsx'
import { ClockLine } from '../engagements/ClockLine.tsx'
import { DisputeHistory } from '../engagements/DisputeHistory.tsx'
import type { DisputedWork } from './disputed-work.ts'
import { EvidenceForm } from './EvidenceForm.tsx'
import { useDaysText, useDisputesOf } from './OpenDispute.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'

type Props = { work: DisputedWork; side: Side | null }

/** The disputes of an order or a campaign request (product.md 4, 5). */
export function WorkDisputes({ work, side }: Props) {
  const { t } = useTranslation()
  const list = useDisputesOf(work)
  useKeepWaiting(list.isLoading)
  if (!work.hasStarted) return null
  if (list.error && list.items.length === 0)
    return <ErrorBox section={t('dispute.title')} error={list.error} retry={() => list.refetch()} />
  return (
    <>
      {list.items.map(({ id, status }) =>
        side ? (
          <DisputeCard key={id} id={id} work={work} side={side} />
        ) : (
          <LinkButton key={id} to={paths.disputeInQueue(id, status)} variant="default">
            {t('dispute.toQueue')}
          </LinkButton>
        ),
      )}
    </>
  )
}

type PartyProps = { work: DisputedWork; side: Side }

function DisputeCard({ id, ...partyProps }: PartyProps & { id: number }) {
  const { t } = useTranslation()
  const read = useRead(disputes.read, { params: { id } })
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

/** The side whose turn it is, its deadline, and what happens if nobody acts. */
export function DisputeNextStep({ dispute }: { dispute: Dispute }) {
  const { t } = useTranslation()
  const { near } = useTimes()
  const { status, clock } = dispute
  if (!clock) return null
  const acceptsEvidence = status === 'open' && serverNow() < Date.parse(dispute.evidenceUntil)
  return (
    <Stack gap="xs">
      <Text>
        {acceptsEvidence && t('dispute.now.evidence', { at: near(dispute.evidenceUntil) })}
        {status === 'open' && !acceptsEvidence && t('dispute.now.waits')}
        {status === 'proposed' && t('dispute.now.proposed')}
        {status === 'objected' && dispute.decideBy && <Decision decideBy={dispute.decideBy} />}
      </Text>
      <ClockLine clock={clock} nameOf={(side) => dispute[side].displayName} />
      {status !== 'proposed' && <Text size="sm">{t('dispute.now.hardStop')}</Text>}
    </Stack>
  )
}

/** Time until which an admin decides; past it, the notice that this is late. */
export function Decision({ decideBy }: { decideBy: string }) {
  const { t } = useTranslation()
  const { near } = useTimes()
  const isLate = Date.parse(decideBy) <= Date.now()
  return <>{t(isLate ? 'dispute.now.late' : 'dispute.now.objected', { at: near(decideBy) })}</>
}

function DisputeActions({ dispute, work, side }: PartyProps & { dispute: Dispute }) {
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
      {serverNow() < Date.parse(dispute.evidenceUntil) && <EvidenceForm id={dispute.id} />}
      <Group gap="sm">
        {dispute.status === 'proposed' && (
          <ReasonDialog
            action="object"
            id={dispute.id}
            label={t('dispute.object')}
            text={t('dispute.objectText', { time: days(work.terms.decideDays) })}
          />
        )}
        <ConfirmButton
          size="sm"
          variant="default"
          busy={concede.isPending}
          title={concedeLabel}
          text={t(side === 'business' ? 'dispute.payText' : 'dispute.giveUpText', {
            name: dispute[side === 'business' ? 'influencer' : 'business'].displayName,
          })}
          movesMoney
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
            onConfirm={() => withdraw.mutate(input)}
          >
            {t('dispute.withdraw')}
          </ConfirmButton>
        )}
      </Group>
    </Stack>
  )
}
