import { Group, NumberInput, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dealLimits } from '#contract/deals.ts'
import { type Purchase, purchases } from '#contract/purchases.ts'
import { ActionButton, ConfirmButton } from '../../ui/buttons.tsx'
import { Money } from '../../ui/figures.tsx'
import { useContractForm } from '../../ui/forms.ts'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { useAction, useReadAgain } from '../../ui/queries.ts'
import { useRefused } from '../../ui/refused.ts'
import type { RequestError } from '../../ui/request.ts'
import { useSignedIn } from '../../ui/session.ts'
import { useToast } from '../../ui/toasts.tsx'

type Values = { amount: number | undefined; deliveryTimeInDays: number | string; message: string }

const toInput = (values: Values) => ({
  ...values,
  deliveryTimeInDays: values.deliveryTimeInDays === '' ? undefined : Number(values.deliveryTimeInDays),
})

/** Where the influencer names the price that a business asked for, another one, or none. */
export function AnswerQuestion({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation()
  const user = useSignedIn()
  const toast = useToast()
  const refused = useRefused()
  const readAgain = useReadAgain()
  const [reason, setReason] = useState('')
  const wasQuoted = purchase.priceQuestion?.status === 'quoted'
  const initial: Values = {
    amount: purchase.amount || undefined,
    deliveryTimeInDays: purchase.deliveryDays,
    message: purchase.priceQuestion?.message ?? '',
  }
  const { form, showIssues, forgetDraft } = useContractForm(purchases.quote.schema.body, initial, {
    toInput,
    // what stands is what the server says; what is typed first is kept
    ...(!wasQuoted && { draft: `quote-${purchase.id}` }),
  })
  const refresh = () => {
    forgetDraft()
    readAgain(purchases.list, purchases.counts)
  }
  const onRefused = (error: RequestError) => {
    refused(error, showIssues)
    if (error.issues.length === 0) readAgain(purchases.list, purchases.counts)
  }
  const quote = useAction(purchases.quote, {
    onDone: () => {
      toast.show({ title: 'order.quoteSent', text: t('order.quoteSentText') })
      refresh()
    },
    onRefused,
  })
  const decline = useAction(purchases.decline, { onDone: refresh, onRefused })
  const params = { id: purchase.id }
  const { amount } = form.values
  const fee = Math.floor(((amount ?? 0) * purchase.feeBps) / 10_000)
  return (
    <form
      onSubmit={form.onSubmit((values) =>
        quote.mutate({ params, body: { ...toInput(values), amount: values.amount! } }),
      )}
      noValidate
    >
      <Stack gap="sm">
        <Group grow align="flex-start">
          <MoneyInput label={t('order.quoteAmount')} {...form.getInputProps('amount')} />
          <NumberInput
            label={t('deals.deliveryDays')}
            min={1}
            max={dealLimits.maxDeliveryDays}
            allowDecimal={false}
            clampBehavior="none"
            {...form.getInputProps('deliveryTimeInDays')}
          />
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
            reason={user.isVerified ? null : t('Please verify your email address first')}
          >
            {t(wasQuoted ? 'order.changeQuote' : 'order.sendQuote')}
          </ActionButton>
          <ConfirmButton
            variant="default"
            busy={decline.isPending}
            title={t('order.declineQuestionTitle')}
            text={t('order.declineQuestionText')}
            confirm={t('order.decline')}
            extra={
              <Textarea
                label={t('order.answer')}
                autosize
                dir="auto"
                value={reason}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
            }
            onConfirm={() => decline.mutate({ params, body: { message: reason || null } })}
          >
            {t('order.decline')}
          </ConfirmButton>
        </Group>
      </Stack>
    </form>
  )
}
