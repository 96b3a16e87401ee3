import { Drawer, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type Purchase, purchases } from '#contract/purchases.ts'
import { money } from '#contract/wallet.ts'
import { ActionButton } from '../../ui/buttons.tsx'
import { PersonLine } from '../../ui/Face.tsx'
import { paths } from '../../ui/paths.ts'
import { useAction, useRead } from '../../ui/queries.ts'
import { useRefused } from '../../ui/refused.ts'
import { Loaded } from '../../ui/screens.tsx'
import { missingPart, PaymentStep } from './PaymentStep.tsx'

/** Pays a quote: the amount that is shown here, or nothing. */
export function PayQuote({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation()
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <ActionButton onClick={open}>{t('order.payQuote')}</ActionButton>
      <Drawer
        opened={opened}
        onClose={close}
        position="right"
        title={t('order.payQuote')}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <Payment purchase={purchase} onClose={close} />
      </Drawer>
    </>
  )
}

function Payment({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const refused = useRefused()
  const wallet = useRead(money.wallet, {}, { fresh: true })
  const { amount, deliveryDays } = purchase
  const refresh = () => queries.invalidateQueries({ refetchType: 'all' })
  const pay = useAction(purchases.pay, {
    onDone: ({ purchase: paid, checkoutUrl }) => {
      if (checkoutUrl) return window.location.assign(checkoutUrl)
      refresh()
      navigate(paths.task(paid.taskId!))
    },
    // perhaps the quote is another one by now
    onRefused: (error) => {
      refused(error)
      refresh()
      onClose()
    },
  })
  return (
    <Loaded read={wallet} section={t('order.payQuote')}>
      {({ available }) => (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            const payWith = missingPart(amount, available) > 0 ? 'card' : 'balance'
            pay.mutate({ params: { id: purchase.id }, body: { payWith, amount, deliveryDays } })
          }}
        >
          <Stack gap="md">
            <PersonLine person={purchase.influencer} note={<bdi>{purchase.dealTitle}</bdi>} />
            {purchase.priceQuestion?.message && (
              <Text dir="auto" style={{ whiteSpace: 'pre-line' }}>
                {purchase.priceQuestion.message}
              </Text>
            )}
            <PaymentStep amount={amount} deliveryDays={deliveryDays} available={available} busy={pay.isPending} />
          </Stack>
        </form>
      )}
    </Loaded>
  )
}
