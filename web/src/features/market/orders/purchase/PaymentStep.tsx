import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { topUpLimits } from '#contract/money/wallet/wallet.ts'
import { useMoney } from '../../../../format/figures.tsx'
import { HelpLink } from '../../../../kit/HelpLink.tsx'
import { StickyAction } from '../../../../kit/page/StickyAction.tsx'
import { VerifiedButton } from '../../../../kit/VerifiedButton.tsx'
import { AmountDue } from '../../engagements/AmountDue.tsx'

/** The amount to charge by card, in cents, before `amount` can be paid; 0 if the balance covers it. */
export const shortfallOf = (amount: number, available: number) =>
  amount > available ? Math.max(amount - available, topUpLimits.min) : 0

type Props = { amount: number; deliveryDays: number; available: number; busy: boolean }

/** The end of a payment form: the promise, and in view all the time the total, the balance and the submit button. */
export function PaymentStep({ amount, deliveryDays, available, busy }: Props) {
  const { t } = useTranslation()
  const inMoney = useMoney()
  const shortfall = shortfallOf(amount, available)
  // without a balance, all is paid by card, and there is no rest to explain
  const hasRest = shortfall > 0 && (available > 0 || amount < topUpLimits.min)
  const total = t('buy.total', { count: deliveryDays })
  const summary = <AmountDue label={total} amount={amount} available={available} />
  return (
    <>
      {hasRest && <Text size="sm">{t('buy.missingText', { min: inMoney(topUpLimits.min) })}</Text>}
      <Text size="sm" c="dimmed">
        {t('buy.protected')}
      </Text>
      <HelpLink topic="protected-payment" />
      <StickyAction within="form" summary={summary}>
        <VerifiedButton type="submit" size="md" busy={busy}>
          {shortfall > 0
            ? t('buy.payByCard', { amount: inMoney(shortfall) })
            : t('buy.pay', { amount: inMoney(amount) })}
        </VerifiedButton>
      </StickyAction>
    </>
  )
}
