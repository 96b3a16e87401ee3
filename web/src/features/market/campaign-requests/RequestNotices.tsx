import { useTranslation } from 'react-i18next'
import { type CampaignRequest, campaignRequests } from '#contract/market/campaign-requests/campaign-requests.ts'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { useMoney } from '../../../format/figures.tsx'
import { ConfirmButton } from '../../../kit/buttons.tsx'
import { Asked } from '../engagements/Asked.tsx'
import { CancelNotice } from '../engagements/CancelNotice.tsx'
import { DueDateNotice } from '../engagements/DueDateNotice.tsx'
import { asksOfGoods, GoodsNotice } from './actions/GoodsNotice.tsx'
import { useRequestAction, useRequestRules } from './use-request.ts'

type Props = { request: CampaignRequest; side: Side }

/** Open proposals of either side while the work runs, with the possible answers; nothing during a dispute. */
export function RequestNotices({ request, side }: Props) {
  if (request.disputedAt || request.status === 'completed' || request.status === 'rejected') return null
  return (
    <>
      <CancelRequested request={request} side={side} />
      <DueDateProposed request={request} side={side} />
      <SplitProposed request={request} side={side} />
      <GoodsNotice request={request} side={side} />
    </>
  )
}

function CancelRequested({ request, side }: Props) {
  const { t } = useTranslation()
  const cancel = useRequestAction(campaignRequests.cancel)
  if (request.cancelRequestedBy === null) return null
  const params = { id: request.id }
  return (
    <CancelNotice
      side={side}
      name={request[side === 'business' ? 'influencer' : 'business'].displayName}
      refundText={t('request.refundText')}
      busy={cancel.isPending}
      agree={() => cancel.mutate({ params, body: {} })}
      keep={() => cancel.mutate({ params, body: { answer: 'keep' } })}
    />
  )
}

function DueDateProposed({ request, side }: Props) {
  const isGoodsFirst = asksOfGoods(request, side)
  const agree = useRequestAction(campaignRequests.agreeDueDate)
  const refuse = useRequestAction(campaignRequests.refuseDueDate)
  const withdraw = useRequestAction(campaignRequests.withdrawDueDate)
  const { dueDate, dueProposedBy, dueProposedTo } = request
  if (!dueProposedBy || !dueProposedTo || !dueDate) return null
  const params = { id: request.id }
  return (
    <DueDateNotice
      name={request[side === 'business' ? 'influencer' : 'business'].displayName}
      isOwn={dueProposedBy === side}
      isSecondary={side === 'influencer' || isGoodsFirst}
      from={dueDate}
      to={dueProposedTo}
      reason={request.dueProposalReason}
      busy={agree.isPending || refuse.isPending || withdraw.isPending}
      agree={() => agree.mutate({ params, body: { dueDate: dueProposedTo } })}
      refuse={() => refuse.mutate({ params, body: {} })}
      withdraw={() => withdraw.mutate({ params, body: {} })}
    />
  )
}

/** Proposal of one side to divide the money; the other side may agree, to the amount shown only. */
function SplitProposed({ request, side }: Props) {
  const { t } = useTranslation()
  const inMoney = useMoney()
  const { may } = useRequestRules(request, side)
  const accept = useRequestAction(campaignRequests.acceptSplit)
  const { split, amount } = request
  if (!split) return null
  const parts = {
    release: inMoney(split.release),
    back: inMoney(amount - split.release),
    influencer: request.influencer.displayName,
    business: request.business.displayName,
  }
  return (
    <Asked of="request.splitProposedText" name={request[split.by].displayName} words={split.reason} values={parts}>
      {may('acceptSplit') && (
        <ConfirmButton
          size="sm"
          variant="default"
          busy={accept.isPending}
          title={t('request.splitAgree')}
          text={t('request.splitAgreeText', parts)}
          movesMoney
          onConfirm={() => accept.mutate({ params: { id: request.id }, body: { release: split.release } })}
        >
          {t('request.splitAgree')}
        </ConfirmButton>
      )}
    </Asked>
  )
}
