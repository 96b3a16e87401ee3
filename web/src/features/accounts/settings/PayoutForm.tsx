import { Group, Radio, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fullProfile } from '#contract/full-profile.ts'
import { type PaymentMethod, type PayoutDetails, paymentMethods, payoutChange } from '#contract/payout.ts'
import { ActionButton } from '../../../ui/buttons.tsx'
import { useContractForm } from '../../../ui/forms.ts'
import { keyOf, useAction } from '../../../ui/queries.ts'
import { useRefused } from '../../../ui/refused.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { PasswordField } from './parts.tsx'
import { RemovePayout } from './RemovePayout.tsx'

const bankFields = [
  ['bankName', 'settings.bankName', 'auto'],
  ['accountHolder', 'settings.accountHolder', 'auto'],
  ['accountNumber', 'settings.accountNumber', 'ltr'],
  ['swiftCode', 'settings.swiftCode', 'ltr'],
  ['routingNumber', 'settings.routingNumber', 'ltr'],
] as const
const hints = {
  accountNumber: 'settings.accountNumberHint',
  swiftCode: 'settings.swiftHint',
  routingNumber: 'settings.routingHint',
} as const

type Values = Record<'paypalEmail' | (typeof bankFields)[number][0] | 'password', string> & {
  paymentMethod: PaymentMethod
}
const empty = {
  paypalEmail: '',
  bankName: '',
  accountHolder: '',
  accountNumber: '',
  swiftCode: '',
  routingNumber: '',
  password: '',
}

/** Only what the chosen way needs. */
const toInput = ({ paymentMethod, paypalEmail, password, ...bank }: Values) =>
  paymentMethod === 'paypal' ? { paymentMethod, paypalEmail, password } : { paymentMethod, ...bank, password }

/** New payout details, typed anew each time and never kept as a draft; with the password. */
export function PayoutForm({ method }: { method: PaymentMethod | null }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const toast = useToast()
  const refused = useRefused()
  const { form, showIssues } = useContractForm<typeof payoutChange, Values>(
    payoutChange,
    { ...empty, paymentMethod: method ?? 'paypal' },
    { toInput },
  )
  const saved = (details: PayoutDetails) => {
    form.setValues({ ...empty, paymentMethod: details.paymentMethod ?? 'paypal' })
    queries.setQueryData(keyOf(fullProfile.payoutDetails, {}), details)
    toast.show({
      title: details.paymentMethod ? 'accounts.saved' : 'settings.removed',
      text: t(details.paymentMethod ? 'settings.payoutSaved' : 'settings.payoutNone'),
    })
  }
  const change = useAction(fullProfile.changePayoutDetails, {
    onDone: saved,
    onRefused: (error) => refused(error, showIssues),
  })
  const plain = { autoComplete: 'off', spellCheck: false } as const
  return (
    <form noValidate onSubmit={form.onSubmit((values) => change.mutate({ body: toInput(values) }))}>
      <Stack>
        <Radio.Group label={t('settings.payoutMethod')} {...form.getInputProps('paymentMethod')}>
          <Group mt={4} gap="lg">
            {paymentMethods.map((each) => (
              <Radio key={each} value={each} label={t(`settings.payoutMethod.${each}`)} />
            ))}
          </Group>
        </Radio.Group>
        {form.values.paymentMethod === 'paypal' ? (
          <TextInput
            label={t('settings.paypalEmail')}
            type="email"
            inputMode="email"
            dir="ltr"
            {...plain}
            {...form.getInputProps('paypalEmail')}
          />
        ) : (
          bankFields.map(([field, label, dir]) => (
            <TextInput
              key={field}
              label={t(label)}
              description={field in hints ? t(hints[field as keyof typeof hints]) : undefined}
              dir={dir}
              {...plain}
              {...form.getInputProps(field)}
            />
          ))
        )}
        <PasswordField {...form.getInputProps('password')} />
        <Group>
          <ActionButton type="submit" busy={change.isPending}>
            {t('settings.payoutSave')}
          </ActionButton>
          {method && <RemovePayout removed={saved} />}
        </Group>
      </Stack>
    </form>
  )
}
