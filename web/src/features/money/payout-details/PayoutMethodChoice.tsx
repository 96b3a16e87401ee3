import { Radio, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type PaymentMethod, paymentMethods } from '#contract/money/payout-details/payout-details.ts'
import { withdrawals } from '#contract/money/withdrawals/withdrawals.ts'
import { useRead } from '../../../api/queries.ts'
import { RadioGroupField } from '../../../kit/fields/choice-fields.tsx'

/** The payout methods; one that is turned off says so and cannot be chosen. */
export function PayoutMethodChoice() {
  const { t } = useTranslation()
  const offered = useRead(withdrawals.conditions, {}).data?.offered ?? []
  const isOffered = (method: PaymentMethod) => method === 'wire' || method === 'paypal' || offered.includes(method)
  return (
    <RadioGroupField name="paymentMethod" label={t('settings.payoutMethod')}>
      <Stack mt={4} gap="xs">
        {paymentMethods.map((method) => (
          <Radio
            key={method}
            value={method}
            label={t(`settings.payoutMethod.${method}`)}
            disabled={!isOffered(method)}
            description={
              isOffered(method) ? undefined : t('This payout method is currently turned off. Choose another one.')
            }
          />
        ))}
      </Stack>
    </RadioGroupField>
  )
}
