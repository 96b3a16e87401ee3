import { Group, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconWallet } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { money, topUpForm } from '#contract/wallet.ts'
import { ActionButton } from '../../ui/buttons.tsx'
import { useMoney } from '../../ui/figures.tsx'
import { useContractForm } from '../../ui/forms.ts'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { useAction } from '../../ui/queries.ts'
import { useFailure } from '../../ui/sentence.ts'
import { useUser } from '../../ui/session.ts'
import { useToast } from '../../ui/toasts.tsx'

const presets = [5_000, 10_000, 25_000, 50_000]

/** The funds top-up control: nothing unless the user is a business (spec §2, Top-up; errors as spec §8, Checkout). */
export function TopUp({ displayType = 'desktop' }: { displayType?: 'desktop' | 'mobile' }) {
  const { t } = useTranslation()
  const { user } = useUser()
  const toast = useToast()
  const failure = useFailure()
  const inMoney = useMoney()
  const [opened, { open, close }] = useDisclosure(false)
  const { form } = useContractForm(topUpForm, { amount: undefined as number | undefined })
  const checkout = useAction(money.createCheckout, {
    onDone: ({ checkoutUrl }) => {
      if (checkoutUrl) window.location.assign(checkoutUrl)
      else toast.show({ title: 'toast.error', text: t('wallet.noCheckout'), failed: true })
    },
    onRefused: (error) => {
      if (error.message.includes('Payment service unavailable'))
        toast.show({ title: 'wallet.maintenance', text: t('wallet.maintenanceText'), failed: true })
      else toast.show({ title: 'toast.error', text: failure(error) || t('wallet.checkoutFailed'), failed: true })
    },
  })
  if (user?.role !== 'business') return null
  const submit = ({ amount }: { amount: number | undefined }) => {
    const { origin } = window.location
    checkout.mutate({
      body: {
        amount: amount!,
        currency: 'usd',
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
        reason={user.isVerified ? null : t('Please verify your email address first')}
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
      <Modal
        opened={opened}
        onClose={close}
        title={t('wallet.topUpTitle')}
        centered
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <form onSubmit={form.onSubmit(submit)} noValidate>
          <Stack>
            <MoneyInput
              label={t('wallet.amount')}
              description={t('wallet.amountHint')}
              data-autofocus
              {...form.getInputProps('amount')}
            />
            <Group gap="xs">
              {presets.map((preset) => (
                <ActionButton
                  key={preset}
                  size="compact-md"
                  variant="default"
                  onClick={() => form.setFieldValue('amount', preset)}
                >
                  {inMoney(preset)}
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
