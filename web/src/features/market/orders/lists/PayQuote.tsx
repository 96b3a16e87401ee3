import { Drawer, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type Purchase, purchases } from '#contract/market/orders/purchases.ts'
import { money } from '#contract/money/wallet/wallet.ts'
import { useRead } from '../../../../api/queries.ts'
import { useRefusalHandler } from '../../../../api/use-refusal-handler.ts'
import { paths } from '../../../../format/paths.ts'
import { focusFirst } from '../../../../kit/behaviour/focus-first.ts'
import { ActionButton } from '../../../../kit/buttons.tsx'
import layout from '../../../../kit/layout.module.css'
import { Loaded } from '../../../../kit/screens.tsx'
import { UserText } from '../../../../kit/text/UserText.tsx'
import { UserRow } from '../../../foundation/users/UserRow.tsx'
import { useAgreement } from '../../engagements/use-agreement.tsx'
import { PaymentStep, shortfallOf } from '../purchase/PaymentStep.tsx'

/** Pays a quote, and only the amount shown here. */
export function PayQuote({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation()
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <ActionButton onClick={open}>{t('order.payQuote')}</ActionButton>
      <Drawer opened={opened} onClose={close} position="right" title={t('order.payQuote')}>
        <Payment purchase={purchase} onClose={close} />
      </Drawer>
    </>
  )
}

function Payment({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const handleRefusal = useRefusalHandler()
  const wallet = useRead(money.wallet, {})
  // the quote as it was shown, even if it is read again meanwhile
  const [{ amount, deliveryDays, termsDigest }] = useState(purchase)
  const payWith = (amount: number) =>
    shortfallOf(amount, wallet.data?.available ?? 0) > 0 ? ('card' as const) : ('balance' as const)
  const pay = useAgreement(purchases.pay, {
    agreeTo: ({ params }, { amount, deliveryDays, termsDigest }) => {
      if (amount === null || deliveryDays === null) throw new Error('A quote has an amount and a number of days')
      return { params, body: { payWith: payWith(amount), amount, deliveryDays, termsDigest } }
    },
    onDone: ({ purchase: paid, checkoutUrl }) => {
      if (checkoutUrl) return window.location.assign(checkoutUrl)
      // a paid order has a task
      navigate(paths.task(paid.taskId!))
    },
    onRefused: (error) => {
      handleRefusal(error)
      onClose()
    },
  })
  return (
    <Loaded read={wallet} section={t('order.payQuote')}>
      {({ available }) => (
        <form
          ref={focusFirst}
          onSubmit={(event) => {
            event.preventDefault()
            pay.agree({
              params: { id: purchase.id },
              body: { payWith: payWith(amount), amount, deliveryDays, termsDigest },
            })
          }}
        >
          <Stack gap="md" data-autofocus tabIndex={-1} className={layout.focusTarget}>
            <UserRow person={purchase.influencer} note={<bdi>{purchase.dealTitle}</bdi>} />
            {purchase.priceQuestion?.message && <UserText>{purchase.priceQuestion.message}</UserText>}
            <PaymentStep amount={amount} deliveryDays={deliveryDays} available={available} busy={pay.isPending} />
          </Stack>
        </form>
      )}
    </Loaded>
  )
}
