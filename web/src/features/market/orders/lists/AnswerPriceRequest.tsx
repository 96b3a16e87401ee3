import { Group, Stack, Text, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import {
  type Purchase,
  priceQuote,
  purchaseMessage,
  purchases,
  quoteLimits,
} from '#contract/market/orders/purchases.ts'
import { useContractForm } from '../../../../api/forms/forms.ts'
import { useAction } from '../../../../api/queries.ts'
import { useSignedIn } from '../../../../api/session.ts'
import { Money } from '../../../../format/figures.tsx'
import { ActionButton } from '../../../../kit/buttons.tsx'
import { ReasonButton } from '../../../../kit/dialogs/ReasonButton.tsx'
import { useFirstError } from '../../../../kit/fields/ContractForm.tsx'
import { DeliveryDaysInput } from '../../../../kit/fields/DeliveryDaysInput.tsx'
import { MoneyInput } from '../../../../kit/fields/MoneyInput.tsx'
import { useToast } from '../../../../kit/toasts.tsx'

type Values = { amount: number | undefined; deliveryTimeInDays: number | string; message: string }

const toInput = (values: Values) => ({
  ...values,
  deliveryTimeInDays: values.deliveryTimeInDays === '' ? undefined : Number(values.deliveryTimeInDays),
})

/** The influencer's answer to a price request: a quote, a new quote, or a refusal. */
export function AnswerPriceRequest({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation()
  const user = useSignedIn()
  const toast = useToast()
  const wasQuoted = purchase.priceQuestion?.status === 'quoted'
  const initial: Values = {
    amount: purchase.amount || undefined,
    deliveryTimeInDays: purchase.deliveryDays,
    message: purchase.priceQuestion?.message ?? '',
  }
  const { form, onRefused, draft } = useContractForm(priceQuote, initial, {
    toInput,
    // a draft is kept only for the first quote; later the server's quote is the starting point
    draft: wasQuoted ? undefined : `quote-${purchase.id}`,
  })
  const quote = useAction(purchases.quote, {
    onDone: () => {
      toast.show({ title: 'order.quoteSent', text: t('order.quoteSentText', { count: quoteLimits.days }) })
      draft.clear()
    },
    onRefused,
  })
  const decline = useAction(purchases.decline, { onDone: draft.clear, onRefused })
  const params = { id: purchase.id }
  const { ref, focusFirstError } = useFirstError()
  const { amount } = form.values
  const fee = Math.floor(((amount ?? 0) * purchase.feeBps) / 10_000)
  return (
    <form
      ref={ref}
      onSubmit={form.onSubmit(
        // a valid form has an amount
        (values) => quote.mutate({ params, body: { ...toInput(values), amount: values.amount! } }),
        focusFirstError,
      )}
      noValidate
    >
      <Stack gap="sm">
        <Group grow align="flex-start">
          <MoneyInput label={t('order.quoteAmount')} {...form.getInputProps('amount')} />
          <DeliveryDaysInput {...form.getInputProps('deliveryTimeInDays')} />
        </Group>
        {amount !== undefined && amount > 0 && (
          <Text size="sm" c="dimmed">
            {t('order.youReceive')} <Money cents={amount - fee} /> (<Money cents={amount} /> − <Money cents={fee} />)
          </Text>
        )}
        <Textarea label={t('order.answer')} autosize minRows={1} dir="auto" {...form.getInputProps('message')} />
        <Group gap="sm">
          <ActionButton
            type="submit"
            busy={quote.isPending}
            reason={user.isVerified ? null : t('Confirm your email first')}
          >
            {t(wasQuoted ? 'order.changeQuote' : 'order.sendQuote')}
          </ActionButton>
          <ReasonButton
            busy={decline.isPending}
            title={t('order.declineQuestionTitle')}
            text={t('order.declineQuestionText', { name: purchase.business.displayName })}
            label={t('order.answer')}
            schema={purchaseMessage.shape.message}
            maxLength={2_000}
            confirm={t('order.decline')}
            onSubmit={(message) => decline.mutate({ params, body: { message: message || null } })}
          >
            {t('order.decline')}
          </ReasonButton>
        </Group>
      </Stack>
    </form>
  )
}
