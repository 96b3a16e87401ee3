import { Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconWallet } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { money, topUpForm, topUpLimits } from '#contract/wallet/wallet.ts'
import { useContractForm } from '../../api/forms.ts'
import { useAction } from '../../api/queries.ts'
import { useErrorText } from '../../api/sentence.ts'
import { useUser } from '../../api/session.ts'
import { useMoney } from '../../format/figures.tsx'
import { ActionButton } from '../../kit/buttons.tsx'
import { MoneyInput } from '../../kit/MoneyInput.tsx'
import { useToast } from '../../kit/toasts.tsx'

const presets = [5_000, 10_000, 25_000, 50_000]

/** The top-up button and dialog; renders nothing unless the user is a business (spec §2, Top-up; errors: spec §8, Checkout). */
export function TopUp({ displayType = 'desktop' }: { displayType?: 'desktop' | 'mobile' }) {
  const { t } = useTranslation()
  const { user } = useUser()
  const toast = useToast()
  const errorText = useErrorText()
  const formatMoney = useMoney()
  const [opened, { open, close }] = useDisclosure(false)
  const { form } = useContractForm(topUpForm, { amount: undefined as number | undefined, currency: 'USD' })
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
  if (user?.role !== 'business') return null
  const submit = ({ amount, currency }: { amount: number | undefined; currency: string }) => {
    const { origin } = window.location
    checkout.mutate({
      body: {
        amount: amount!,
        currency: currency.trim().toLowerCase(),
        successUrl: `${origin}/payment-success`,
        cancelUrl: `${origin}/payment-cancel`,
      },
    })
  }
  return (
    <>
      <ActionButton
        variant="default"
        px={displayType === 'mobile' ? 'xs' : 'md'}
        onClick={open}
        reason={user.isVerified ? null : t('Confirm your email first')}
      >
        <IconWallet size={18} stroke={1.5} aria-hidden style={{ marginInlineEnd: displayType === 'mobile' ? 0 : 8 }} />
        <span
          className={displayType === 'mobile' ? 'mantine-visually-hidden' : undefined}
          style={
            displayType === 'mobile'
              ? { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }
              : undefined
          }
        >
          {t('wallet.topUp')}
        </span>
      </ActionButton>
      <Modal opened={opened} onClose={close} title={t('wallet.topUpTitle')} centered>
        <form onSubmit={form.onSubmit(submit)} noValidate>
          <Stack>
            <MoneyInput
              label={t('wallet.amount')}
              description={t('wallet.amountHint', {
                min: formatMoney(topUpLimits.min),
                max: formatMoney(topUpLimits.max),
              })}
              data-autofocus
              {...form.getInputProps('amount')}
            />
            <TextInput
              label={t('wallet.currency')}
              description={t('Only US dollars are accepted')}
              dir="ltr"
              autoComplete="off"
              maxLength={3}
              {...form.getInputProps('currency')}
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
            <ActionButton type="submit" busy={checkout.isPending}>
              {t('wallet.toCheckout')}
            </ActionButton>
          </Stack>
        </form>
      </Modal>
    </>
  )
}
