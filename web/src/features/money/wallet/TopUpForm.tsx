import { Group, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { money, topUpForm, topUpLimits } from '#contract/money/wallet/wallet.ts'
import { useContractForm } from '../../../api/forms/forms.ts'
import { useAction } from '../../../api/queries.ts'
import { useErrorText } from '../../../api/sentence.ts'
import { useMoney } from '../../../format/figures.tsx'
import { ActionButton } from '../../../kit/buttons.tsx'
import { ContractForm } from '../../../kit/fields/ContractForm.tsx'
import { MoneyField } from '../../../kit/fields/number-fields.tsx'
import { TextField } from '../../../kit/fields/text-fields.tsx'
import { useToast } from '../../../kit/toasts.tsx'
import { VerifiedButton } from '../../../kit/VerifiedButton.tsx'
import type { TopUpValues } from './TopUp.tsx'

const presets = [5_000, 10_000, 25_000, 50_000]

/** Amount and currency of a top-up. `typed`: the values kept while the dialog is closed. */
export function TopUpForm({ typed }: { typed: { current: TopUpValues } }) {
  const { t } = useTranslation()
  const { form } = useContractForm<typeof topUpForm, TopUpValues>(topUpForm, typed.current)
  useEffect(() => {
    typed.current = form.values
  }, [typed, form.values])
  const formatMoney = useMoney()
  const checkout = useCheckout()
  return (
    <ContractForm
      form={form}
      // a valid form has an amount
      onSubmit={({ amount, currency }) => checkout.start(amount!, currency.trim().toLowerCase())}
    >
      <MoneyField
        name="amount"
        label={t('wallet.amount')}
        description={t('wallet.amountHint', {
          min: formatMoney(topUpLimits.min),
          max: formatMoney(topUpLimits.max),
        })}
        data-autofocus
      />
      <TextField
        name="currency"
        label={t('wallet.currency')}
        description={t('Only US dollars are accepted')}
        dir="ltr"
        autoComplete="off"
        maxLength={3}
      />
      <Group gap="xs">
        {presets.map((preset) => (
          <ActionButton
            key={preset}
            size="compact-md"
            variant="default"
            onClick={() => form.setFieldValue('amount', preset)}
          >
            {formatMoney(preset)}
          </ActionButton>
        ))}
      </Group>
      <Text size="sm" c="dimmed">
        {t('wallet.secured')}
      </Text>
      <VerifiedButton needs="money" type="submit" busy={checkout.busy}>
        {t('wallet.toCheckout')}
      </VerifiedButton>
    </ContractForm>
  )
}

/** Opens the card provider's checkout; a refusal becomes a toast (spec §8, Checkout). */
function useCheckout() {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const checkout = useAction(money.createCheckout, {
    onDone: ({ checkoutUrl }) => {
      if (checkoutUrl) window.location.assign(checkoutUrl)
      else toast.show({ title: 'toast.error', text: t('wallet.noCheckout'), failed: true })
    },
    onRefused: (error) => {
      if (error.message.includes('Payment service unavailable'))
        toast.show({ title: 'wallet.maintenance', text: t('wallet.maintenanceText'), failed: true })
      else toast.show({ title: 'toast.error', text: errorText(error) || t('wallet.checkoutFailed'), failed: true })
    },
  })
  const { origin } = window.location
  const urls = { successUrl: `${origin}/payment-success`, cancelUrl: `${origin}/payment-cancel` }
  return {
    busy: checkout.isPending,
    /** `amount` in cents. */
    start: (amount: number, currency: string) => checkout.mutate({ body: { amount, currency, ...urls } }),
  }
}
