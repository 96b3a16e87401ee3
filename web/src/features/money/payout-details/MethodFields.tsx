import type { TextInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PaymentMethod } from '#contract/money/payout-details/payout-details.ts'
import type { TextKey } from '../../../format/texts.ts'
import { TextField } from '../../../kit/fields/text-fields.tsx'

type Field = Pick<TextInputProps, 'dir' | 'type' | 'inputMode'> & { name: string; label: TextKey; hint?: TextKey }

const fieldsOf: Record<PaymentMethod, Field[]> = {
  paypal: [{ name: 'paypalEmail', label: 'settings.paypalEmail', dir: 'ltr', type: 'email', inputMode: 'email' }],
  stripe: [{ name: 'stripeAccountId', label: 'settings.stripeAccountId', dir: 'ltr' }],
  crypto: [{ name: 'cryptoAddress', label: 'settings.cryptoAddress', hint: 'settings.cryptoHint', dir: 'ltr' }],
  wire: [
    { name: 'bankName', label: 'settings.bankName', dir: 'auto' },
    { name: 'accountHolder', label: 'settings.accountHolder', dir: 'auto' },
    { name: 'accountNumber', label: 'settings.accountNumber', hint: 'settings.accountNumberHint', dir: 'ltr' },
    { name: 'swiftCode', label: 'settings.swiftCode', hint: 'settings.swiftHint', dir: 'ltr' },
    { name: 'routingNumber', label: 'settings.routingNumber', hint: 'settings.routingHint', dir: 'ltr' },
  ],
}

/** The fields of a payout method. */
export function MethodFields({ method }: { method: PaymentMethod }) {
  const { t } = useTranslation()
  return fieldsOf[method].map(({ name, label, hint, ...inputProps }) => (
    <TextField
      key={name}
      name={name}
      label={t(label)}
      description={hint && t(hint)}
      autoComplete="off"
      spellCheck={false}
      {...inputProps}
    />
  ))
}
