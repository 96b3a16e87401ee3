import type { NumberInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { dealLimits } from '#contract/market/deals/deals.ts'
import { TypedNumberInput } from './TypedNumberInput.tsx'

/** Delivery time in days; out-of-range values are not clamped but refused by validation. */
export function DeliveryDaysInput(props: NumberInputProps) {
  const { t } = useTranslation()
  return (
    <TypedNumberInput
      label={t('deals.deliveryDays')}
      min={1}
      max={dealLimits.maxDeliveryDays}
      allowDecimal={false}
      clampBehavior="none"
      {...props}
    />
  )
}
