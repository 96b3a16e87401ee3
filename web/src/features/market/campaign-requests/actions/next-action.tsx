import { useTranslation } from 'react-i18next'
import {
  type CampaignRequest,
  campaignRequests,
  requestFacts,
} from '#contract/market/campaign-requests/campaign-requests.ts'
import { mayMoveRequestDueDate } from '#contract/market/campaign-requests/request-machine.ts'
import { isOtherBlocked, mayCancelAsLate, type Side } from '#contract/market/engagements/engagement.ts'
import { useAction } from '../../../../api/queries.ts'
import { useDuration, useMoney } from '../../../../format/figures.tsx'
import { serverDate } from '../../../../format/server-clock.ts'
import { ConfirmButton } from '../../../../kit/buttons.tsx'
import { MailButton } from '../../../../kit/dialogs/MailButton.tsx'
import { MoreActions } from '../../../../kit/page/MoreActions.tsx'
import { StickyAction } from '../../../../kit/page/StickyAction.tsx'
import { disputedRequest } from '../../disputes/disputed-work.ts'
import { OpenDispute, useMayOpenDispute } from '../../disputes/OpenDispute.tsx'
import { DueDateProposalButton } from '../../engagements/DueDateProposalButton.tsx'
import { useRequestAction, useRequestRules, useShowRequest } from '../use-request.ts'
import { AcceptOffer, PayRequest } from './AcceptRequest.tsx'
import { CounterOffer, DeclineButton, WithdrawButton } from './negotiation-buttons.tsx'
import { ProposeSplit } from './ProposeSplit.tsx'
import { ReportIncomplete } from './ReportIncomplete.tsx'

type Props = { request: CampaignRequest; side: Side }

/** Next action of this side, kept in view; nothing while it is the other side's turn, or during a dispute. */
export function NextAction(props: Props) {
  const { request, side } = props
  const { may, reason } = useRequestRules(request, side)
  if (may('pay'))
    return (
      <StickyAction within="page">
        <PayRequest request={request} reason={null} which="pay" />
      </StickyAction>
    )
  if (may('accept'))
    return (
      <StickyAction within="page">
        {side === 'business' ? (
          <PayRequest request={request} reason={null} which="accept" />
        ) : (
          <AcceptOffer request={request} reason={null} />
        )}
        <CounterOffer request={request} reason={reason('offer')} />
        <DeclineButton request={request} reason={null} />
      </StickyAction>
    )
  return request.status === 'pending_completion' && may('confirm') ? (
    <StickyAction within="page">
      <ConfirmWork request={request} />
    </StickyAction>
  ) : null
}

/** The business confirms the work; the money is released. */
function ConfirmWork({ request, variant }: { request: CampaignRequest; variant?: 'default' }) {
  const { t } = useTranslation()
  const inMoney = useMoney()
  const confirm = useRequestAction(campaignRequests.confirm)
  const label = t('task.acceptAndPay', { amount: inMoney(request.amount) })
  return (
    <ConfirmButton
      variant={variant}
      busy={confirm.isPending}
      title={t('task.acceptTitle')}
      text={t('task.acceptText', { name: request.influencer.displayName })}
      movesMoney
      onConfirm={() => confirm.mutate({ params: { id: request.id }, body: {} })}
    >
      {label}
    </ConfirmButton>
  )
}

/** Further actions of this side. Disabled actions show their reason. */
export function OtherActions({ request, side }: Props) {
  const { facts, may, reason } = useRequestRules(request, side)
  const mayOpenDispute = useMayOpenDispute(disputedRequest(request), side)
  const isOpen = request.status !== 'completed' && request.status !== 'rejected' && !request.disputedAt
  const mayDecline = isOpen && request.agreedAt !== null && may('reject')
  const mayWithdraw = isOpen && may('withdraw')
  const mayExtend = isOpen && side === 'business' && request.status === 'pending_completion'
  const maySplit = isOpen && may('proposeSplit')
  const mayCancel =
    isOpen && request.status === 'accepted' && request.cancelRequestedBy === null && !isOtherBlocked(facts, side)
  const mayConfirmEarly = isOpen && request.status === 'accepted' && may('confirm')
  const mayMove = isOpen && mayMoveRequestDueDate(facts) && !request.dueProposedBy
  const isAny = mayMove || mayDecline || mayWithdraw || mayExtend || maySplit || mayCancel || mayConfirmEarly
  if (!(isAny || mayOpenDispute)) return null
  return (
    <MoreActions>
      {mayExtend && <ExtendButton request={request} reason={reason('extend')} />}
      {mayConfirmEarly && <ConfirmWork request={request} variant="default" />}
      {mayExtend && <ReportIncomplete request={request} reason={reason('incomplete')} />}
      {mayMove && <MoveDueDate request={request} reason={reason('proposeDueDate')} />}
      {maySplit && <ProposeSplit request={request} />}
      {mayOpenDispute && <OpenDispute work={disputedRequest(request)} />}
      {mayDecline && <DeclineButton request={request} reason={null} />}
      {mayWithdraw && <WithdrawButton request={request} reason={null} />}
      {mayCancel && <CancelButton request={request} side={side} />}
    </MoreActions>
  )
}

function MoveDueDate({ request, reason }: { request: CampaignRequest; reason: string | null }) {
  const propose = useAction(campaignRequests.proposeDueDate, { onDone: useShowRequest() })
  return (
    <DueDateProposalButton
      draft={`request-due-date-${request.id}`}
      engagement={requestFacts(request)}
      reason={reason}
      busy={propose.isPending}
      propose={(body, handlers) => propose.mutate({ params: { id: request.id }, body }, handlers)}
    />
  )
}

function ExtendButton({ request, reason }: { request: CampaignRequest; reason: string | null }) {
  const { t } = useTranslation()
  const duration = useDuration()
  const extend = useRequestAction(campaignRequests.extend)
  return (
    <MailButton
      label={t('task.extend', { time: duration(request.terms.extensionHours * 3_600_000) })}
      to={request.influencer.displayName}
      variant="default"
      size="sm"
      busy={extend.isPending}
      reason={reason}
      onConfirm={() => extend.mutate({ params: { id: request.id }, body: {} })}
    />
  )
}

/** Gives the work up (influencer), or cancels it when it is late and asks to cancel it otherwise (business). */
function CancelButton({ request, side }: Props) {
  const { t } = useTranslation()
  const duration = useDuration()
  const { facts, reason } = useRequestRules(request, side)
  const cancel = useRequestAction(campaignRequests.cancel)
  const isAtOnce = side === 'influencer' || mayCancelAsLate(facts, serverDate())
  const label = t(side === 'influencer' ? 'request.giveUp' : isAtOnce ? 'request.cancelLate' : 'task.askCancel')
  return (
    <ConfirmButton
      size="sm"
      variant="subtle"
      color="danger"
      reason={reason('cancel')}
      busy={cancel.isPending}
      title={label}
      text={
        isAtOnce
          ? t('request.refundText')
          : t('request.askCancelText', {
              name: request.influencer.displayName,
              time: duration(request.terms.cancelAnswerHours * 3_600_000),
            })
      }
      movesMoney
      onConfirm={() => cancel.mutate({ params: { id: request.id }, body: {} })}
    >
      {label}
    </ConfirmButton>
  )
}
