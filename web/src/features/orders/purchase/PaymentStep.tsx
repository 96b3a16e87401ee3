import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { topUpLimits } from '#contract/wallet/wallet.ts'
import { useSignedIn } from '../../../api/session.ts'
import { Money, useMoney } from '../../../format/figures.tsx'
import { RichText } from '../../../format/RichText.tsx'
import { ActionButton } from '../../../kit/buttons.tsx'

/** The amount to charge by card, in cents, before `amount` can be paid; 0 if the balance covers it. */
export const shortfallOf = (amount: number, available: number) =>
  amount > available ? Math.max(amount - available, topUpLimits.min) : 0

type Props = { amount: number; deliveryDays: number; available: number; busy: boolean }

/** The last part of a payment form: the total, the balance, and the submit button. */
export function PaymentStep({ amount, deliveryDays, available, busy }: Props) {
  const { t } = useTranslation()
  const inMoney = useMoney()
  const user = useSignedIn()
  const shortfall = shortfallOf(amount, available)
  return (
    <>
      <Group justify="space-between">
        <Text>{t('buy.total', { count: deliveryDays })}</Text>
        <Text fw={600} size="xl">
          <Money cents={amount} />
        </Text>
      </Group>
      <Group justify="space-between">
        <Text c="dimmed">{t('buy.inBalance')}</Text>
        <Money cents={available} />
      </Group>
      {shortfall > 0 && <Text size="sm">{t('buy.missingText', { min: inMoney(topUpLimits.min) })}</Text>}
      <Text size="sm" c="dimmed">
        {t('buy.protected')}
      </Text>
      <ActionButton type="submit" size="md" busy={busy} reason={user.isVerified ? null : t('Confirm your email first')}>
        <span>
          <RichText
            of={shortfall > 0 ? 'buy.payByCard' : 'buy.pay'}
            values={{ amount: <Money cents={shortfall > 0 ? shortfall : amount} /> }}
          />
        </span>
      </ActionButton>
    </>
  )
}
