import { Drawer, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import {
  type CampaignRequest,
  type CampaignRequestSummary,
  campaignRequests,
} from '#contract/market/campaign-requests/campaign-requests.ts'
import { money, topUpLimits } from '#contract/money/wallet/wallet.ts'
import { useRead } from '../../../../api/queries.ts'
import { useSignedIn } from '../../../../api/session.ts'
import { useRefusalHandler } from '../../../../api/use-refusal-handler.ts'
import { useMoney } from '../../../../format/figures.tsx'
import { focusFirst } from '../../../../kit/behaviour/focus-first.ts'
import { ActionButton, ConfirmButton } from '../../../../kit/buttons.tsx'
import { HelpLink } from '../../../../kit/HelpLink.tsx'
import layout from '../../../../kit/layout.module.css'
import { StickyAction } from '../../../../kit/page/StickyAction.tsx'
import { Loaded } from '../../../../kit/screens.tsx'
import { VerifiedButton } from '../../../../kit/VerifiedButton.tsx'
import { UserRow } from '../../../foundation/users/UserRow.tsx'
import { Promises } from '../../../money/wallet/Promises.tsx'
import { AmountDue } from '../../engagements/AmountDue.tsx'
import { useAgreement } from '../../engagements/use-agreement.tsx'
import { useShowRequest } from '../use-request.ts'

type Props = { request: CampaignRequest; reason: string | null }

type Agreeing = { which: 'accept' | 'pay'; payWith?: (amount: number) => 'balance' | 'card'; onRefused?: () => void }

/** Agrees to the terms shown, and only to those; the checkout follows if a business lacks money. */
function useRequestAgreement({ which, payWith, onRefused }: Agreeing) {
  const show = useShowRequest()
  const handleRefusal = useRefusalHandler()
  return useAgreement(campaignRequests[which], {
    agreeTo: ({ params, body }, { amount, termsDigest }) => {
      if (amount === null) throw new Error('A request always has an amount')
      return { params, body: { ...body, amount, payWith: payWith?.(amount), termsDigest } }
    },
    onDone: ({ request: next, checkoutUrl }) => {
      if (checkoutUrl) return window.location.assign(checkoutUrl)
      show(next)
    },
    onRefused: (error) => {
      handleRefusal(error)
      onRefused?.()
    },
  })
}

/** The influencer accepts an invitation or an offer. */
export function AcceptOffer({ request, reason }: Props) {
  const { t } = useTranslation()
  const inMoney = useMoney()
  const user = useSignedIn()
  const accept = useRequestAgreement({ which: 'accept' })
  const { amount, termsDigest } = request
  return (
    <ConfirmButton
      reason={reason ?? (user.isVerified ? null : t('Confirm your email first'))}
      busy={accept.isPending}
      title={t('request.acceptTitle')}
      text={t('request.acceptText', { amount: inMoney(amount), name: request.business.displayName })}
      confirm={t('order.accept')}
      movesMoney
      onConfirm={() => accept.agree({ params: { id: request.id }, body: { amount, termsDigest } })}
    >
      {t('request.acceptFor', { amount: inMoney(amount) })}
    </ConfirmButton>
  )
}

type Paid = Pick<CampaignRequestSummary, 'id' | 'amount' | 'termsDigest' | 'agreedAt' | 'influencer' | 'campaign'>
type PayProps = {
  request: Paid
  reason: string | null
  which: 'accept' | 'pay'
  /** In a list: a small button, named with the influencer. */
  isListed?: boolean
}

/** The business accepts an applicant (`accept`), or adds the money for what both have agreed to (`pay`), topping up on the way. */
export function PayRequest({ request, reason, which, isListed = false }: PayProps) {
  const { t } = useTranslation()
  const inMoney = useMoney()
  const [opened, { open, close }] = useDisclosure(false)
  const label = t(which === 'pay' ? 'request.addMoney' : 'request.acceptFor', { amount: inMoney(request.amount) })
  return (
    <>
      <ActionButton
        reason={reason}
        size={isListed ? 'sm' : undefined}
        aria-label={isListed ? `${label}: ${request.influencer.displayName}` : undefined}
        onClick={open}
      >
        {label}
      </ActionButton>
      <Drawer opened={opened && !reason} onClose={close} position="right" title={label}>
        <Payment request={request} which={which} onClose={close} />
      </Drawer>
    </>
  )
}

/** The amount to charge by card, in cents, before `amount` can be held; 0 if the balance covers it. */
const shortfallOf = (amount: number, available: number) =>
  amount > available ? Math.max(amount - available, topUpLimits.min) : 0

type PaymentProps = { request: Paid; which: 'accept' | 'pay'; onClose: () => void }

function Payment({ request, which, onClose }: PaymentProps) {
  const { t } = useTranslation()
  const inMoney = useMoney()
  const wallet = useRead(money.wallet, {})
  const payWith = (amount: number) =>
    shortfallOf(amount, wallet.data?.available ?? 0) > 0 ? ('card' as const) : ('balance' as const)
  const { agree, isPending } = useRequestAgreement({ which, payWith, onRefused: onClose })
  const { amount, termsDigest } = request
  return (
    <Loaded read={wallet} section={t('header.wallet')}>
      {({ available }) => {
        const shortfall = shortfallOf(amount, available)
        return (
          <Stack gap="md" ref={focusFirst}>
            <UserRow person={request.influencer} note={<bdi>{request.campaign.title}</bdi>} />
            <Text data-autofocus tabIndex={-1} className={layout.focusTarget}>
              {t('request.holdText', { name: request.influencer.displayName })}
            </Text>
            <HelpLink topic="campaign-payment" />
            <Promises beingPaid={request.agreedAt === null ? undefined : amount} />
            {shortfall > 0 && <Text size="sm">{t('buy.missingText', { min: inMoney(topUpLimits.min) })}</Text>}
            <StickyAction
              within="form"
              summary={<AmountDue label={t('task.price')} amount={amount} available={available} />}
            >
              <VerifiedButton
                size="md"
                busy={isPending}
                onClick={() =>
                  agree({ params: { id: request.id }, body: { amount, payWith: payWith(amount), termsDigest } })
                }
              >
                {shortfall > 0
                  ? t('buy.payByCard', { amount: inMoney(shortfall) })
                  : t('request.hold', { amount: inMoney(amount) })}
              </VerifiedButton>
            </StickyAction>
          </Stack>
        )
      }}
    </Loaded>
  )
}
