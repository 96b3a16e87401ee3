import { Group, Text, VisuallyHidden } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconWallet } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { money, topUpForm, topUpLimits } from '#contract/wallet/wallet.ts'
import { useContractForm } from '../../api/forms/forms.ts'
import { useAction } from '../../api/queries.ts'
import { useErrorText } from '../../api/sentence.ts'
import { useUser } from '../../api/session.ts'
import { useMoney } from '../../format/figures.tsx'
import { ActionButton } from '../../kit/buttons.tsx'
import { DialogButton } from '../../kit/dialogs/DialogButton.tsx'
import { ContractForm } from '../../kit/fields/ContractForm.tsx'
import { MoneyField } from '../../kit/fields/number-fields.tsx'
import { TextField } from '../../kit/fields/text-fields.tsx'
import { useToast } from '../../kit/toasts.tsx'

const presets = [5_000, 10_000, 25_000, 50_000]

type TopUpValues = { amount: number | undefined; currency: string }

/** The top-up button and dialog; renders nothing unless the user is a business (spec §2, Top-up). */
export function TopUp({ displayType = 'desktop' }: { displayType?: 'desktop' | 'mobile' }) {
  const { t } = useTranslation()
  const { user } = useUser()
  const { form } = useContractForm<typeof topUpForm, TopUpValues>(topUpForm, { amount: undefined, currency: 'USD' })
  if (user?.role !== 'business') return null
  const isMobile = displayType === 'mobile'
  return (
    <DialogButton
      variant="default"
      px={isMobile ? 'xs' : 'md'}
      reason={user.isVerified ? null : t('Confirm your email first')}
      title={t('wallet.topUpTitle')}
      label={
        <Group component="span" gap={8} wrap="nowrap">
          <IconWallet size={18} stroke={1.5} aria-hidden />
          {isMobile ? <VisuallyHidden>{t('wallet.topUp')}</VisuallyHidden> : <span>{t('wallet.topUp')}</span>}
        </Group>
      }
    >
      {() => <TopUpForm form={form} />}
    </DialogButton>
  )
}

function TopUpForm({ form }: { form: UseFormReturnType<TopUpValues> }) {
  const { t } = useTranslation()
  const formatMoney = useMoney()
  const checkout = useCheckout()
  return (
    <ContractForm
      form={form}
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
      <ActionButton type="submit" busy={checkout.busy}>
        {t('wallet.toCheckout')}
      </ActionButton>
    </ContractForm>
  )
}

/** Leads to the card provider's checkout; what prevents it becomes a toast (spec §8, Checkout). */
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
