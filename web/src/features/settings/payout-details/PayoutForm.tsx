import { Group, Radio, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  type PaymentMethod,
  type PayoutDetails,
  paymentMethods,
  payoutChange,
  payoutWaitHours,
} from '#contract/payouts/payout-details.ts'
import { fullProfile } from '#contract/profiles/own-profile.ts'
import { withdrawals } from '#contract/withdrawals/withdrawals.ts'
import { useContractForm } from '../../../api/forms.ts'
import { keyOf, useAction, useRead } from '../../../api/queries.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { ActionButton } from '../../../kit/buttons.tsx'
import { useToast } from '../../../kit/toasts.tsx'
import { PasswordField } from '../account/PasswordField.tsx'
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

type Values = Record<
  'paypalEmail' | (typeof bankFields)[number][0] | 'stripeAccountId' | 'cryptoAddress' | 'password',
  string
> & {
  paymentMethod: PaymentMethod
}
const empty = {
  paypalEmail: '',
  bankName: '',
  accountHolder: '',
  accountNumber: '',
  swiftCode: '',
  routingNumber: '',
  stripeAccountId: '',
  cryptoAddress: '',
  password: '',
}

/** Only the fields of the chosen method. */
const toInput = ({ paymentMethod, paypalEmail, stripeAccountId, cryptoAddress, password, ...bank }: Values) => {
  if (paymentMethod === 'paypal') return { paymentMethod, paypalEmail, password }
  if (paymentMethod === 'stripe') return { paymentMethod, stripeAccountId, password }
  if (paymentMethod === 'crypto') return { paymentMethod, cryptoAddress, password }
  return { paymentMethod, ...bank, password }
}

/** New payout details; never prefilled nor stored as a draft, and confirmed with the password. */
export function PayoutForm({ method }: { method: PaymentMethod | null }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  const { form, showIssues } = useContractForm<typeof payoutChange, Values>(
    payoutChange,
    { ...empty, paymentMethod: method ?? 'paypal' },
    { toInput },
  )
  const onSaved = (details: PayoutDetails) => {
    form.setValues({ ...empty, paymentMethod: details.paymentMethod ?? 'paypal' })
    queryClient.setQueryData(keyOf(fullProfile.payoutDetails, {}), details)
    toast.show({
      title: details.paymentMethod ? 'accounts.saved' : 'settings.removed',
      text: details.paymentMethod ? t('settings.payoutSaved', { count: payoutWaitHours }) : t('settings.payoutNone'),
    })
  }
  const change = useAction(fullProfile.changePayoutDetails, {
    onDone: onSaved,
    onRefused: (error) => handleRefusal(error, showIssues),
  })
  const { paymentMethod } = form.values
  const offered = useRead(withdrawals.conditions, {}).data?.offered ?? []
  const isOffered = (each: PaymentMethod) => each === 'wire' || each === 'paypal' || offered.includes(each)
  const plainInputProps = { autoComplete: 'off', spellCheck: false } as const
  return (
    <form noValidate onSubmit={form.onSubmit((values) => change.mutate({ body: toInput(values) }))}>
      <Stack>
        <Radio.Group label={t('settings.payoutMethod')} {...form.getInputProps('paymentMethod')}>
          <Stack mt={4} gap="xs">
            {paymentMethods.map((each) => (
              <Radio
                key={each}
                value={each}
                label={t(`settings.payoutMethod.${each}`)}
                disabled={!isOffered(each)}
                description={
                  isOffered(each) ? undefined : t('This payout method is currently turned off. Choose another one.')
                }
              />
            ))}
          </Stack>
        </Radio.Group>
        {paymentMethod === 'paypal' && (
          <TextInput
            label={t('settings.paypalEmail')}
            type="email"
            inputMode="email"
            dir="ltr"
            {...plainInputProps}
            {...form.getInputProps('paypalEmail')}
          />
        )}
        {paymentMethod === 'stripe' && (
          <TextInput
            label={t('settings.stripeAccountId')}
            dir="ltr"
            {...plainInputProps}
            {...form.getInputProps('stripeAccountId')}
          />
        )}
        {paymentMethod === 'crypto' && (
          <TextInput
            label={t('settings.cryptoAddress')}
            description={t('settings.cryptoHint')}
            dir="ltr"
            {...plainInputProps}
            {...form.getInputProps('cryptoAddress')}
          />
        )}
        {paymentMethod === 'wire' &&
          bankFields.map(([field, label, dir]) => (
            <TextInput
              key={field}
              label={t(label)}
              description={field in hints ? t(hints[field as keyof typeof hints]) : undefined}
              dir={dir}
              {...plainInputProps}
              {...form.getInputProps(field)}
            />
          ))}
        <PasswordField {...form.getInputProps('password')} />
        <Group>
          <ActionButton type="submit" busy={change.isPending}>
            {t('settings.payoutSave')}
          </ActionButton>
          {method && <RemovePayout onRemoved={onSaved} />}
        </Group>
      </Stack>
    </form>
  )
}
