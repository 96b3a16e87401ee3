import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { topUpLimits } from '#contract/wallet.ts'
import { ActionButton } from '../../ui/buttons.tsx'
import { Money } from '../../ui/figures.tsx'
import { useSignedIn } from '../../ui/session.ts'

/** What must come in by card before `amount` can be paid, in cents; 0 when the balance has it. */
export const missingPart = (amount: number, available: number) =>
  amount > available ? Math.max(amount - available, topUpLimits.min) : 0

type Props = { amount: number; deliveryDays: number; available: number; busy: boolean }

/** The end of a form that pays: what it costs, what the balance has of it, and the button that sends the form. */
export function PaymentStep({ amount, deliveryDays, available, busy }: Props) {
  const { t } = useTranslation()
  const user = useSignedIn()
  const missing = missingPart(amount, available)
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
      {missing > 0 && <Text size="sm">{t('buy.missingText')}</Text>}
      <Text size="sm" c="dimmed">
        {t('buy.protected')}
      </Text>
      <ActionButton
        type="submit"
        size="md"
        busy={busy}
        reason={user.isVerified ? null : t('Please verify your email address first')}
      >
        {missing > 0 ? t('buy.payByCard') : t('buy.pay')}{' '}
        <span style={{ marginInlineStart: 6 }}>
          <Money cents={missing > 0 ? missing : amount} />
        </span>
      </ActionButton>
    </>
  )
}
