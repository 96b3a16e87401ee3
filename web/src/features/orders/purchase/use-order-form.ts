import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { type Deal, orderTotal } from '#contract/deals/deals.ts'
import { type adMarkings, newPurchase, purchases, type usageRights } from '#contract/orders/purchases.ts'
import type { UploadedFile } from '#contract/uploads/uploads.ts'
import { useContractForm } from '../../../api/forms/forms.ts'
import { useAction } from '../../../api/queries.ts'
import { useErrorText } from '../../../api/sentence.ts'
import { paths } from '../../../format/paths.ts'
import { useToast } from '../../../kit/toasts.tsx'
import { shortfallOf } from './PaymentStep.tsx'

export const emptyBrief = {
  sayAndShow: '',
  links: '' as string,
  wishedDate: '' as string,
  usageRights: 'none' as (typeof usageRights)[number],
  usageDays: '' as number | string,
  usageChannels: '',
  adMarking: 'platform_label' as (typeof adMarkings)[number],
  licenceNumber: '',
}
const emptyOrder = { extras: [] as string[], messageFromBusiness: '', brief: emptyBrief }
type Values = typeof emptyOrder

/**
 * The form that orders a deal, or asks its price: kept as a draft, and sent with the payment by card where `available` (cents of
 * the wallet) does not suffice.
 */
export function useOrderForm(deal: Deal, available: number) {
  const [files, setFiles] = useState<UploadedFile[]>([])
  const totalOf = ({ extras }: Values) =>
    orderTotal(
      deal,
      deal.customOptions.filter(({ id }) => extras.includes(id)),
    )
  const toInput = (values: Values) => ({
    amount: totalOf(values).amount,
    briefFileIds: files.map(({ id }) => id),
    ...inputOf(values),
  })
  const { form, showIssues, draft } = useContractForm(newPurchase, emptyOrder, { draft: `order-${deal.id}`, toInput })
  const order = useOrder({ clearDraft: draft.clear, showIssues })
  const { amount, deliveryDays } = totalOf(form.values)
  const hasShortfall = amount !== null && shortfallOf(amount, available) > 0
  return {
    form,
    files,
    setFiles,
    /** In cents; null when the influencer is asked for the price. */
    amount,
    deliveryDays,
    busy: order.isPending,
    send: (values: Values) =>
      order.mutate({
        params: { id: deal.id },
        body: { ...toInput(values), payWith: hasShortfall ? 'card' : 'balance' },
      }),
  }
}

const inputOf = ({ extras, messageFromBusiness, brief }: Values) =>
  ({
    extras,
    messageFromBusiness,
    brief: {
      ...brief,
      links: brief.links.split(/\s+/).filter(Boolean),
      wishedDate: brief.wishedDate || null,
      usageDays: brief.usageDays === '' ? null : Number(brief.usageDays),
      usageChannels: brief.usageChannels || null,
      licenceNumber: brief.licenceNumber || null,
    },
  }) satisfies Partial<z.input<typeof newPurchase>>

type OrderOptions = { clearDraft: () => void; showIssues: ReturnType<typeof useContractForm>['showIssues'] }

/** Orders; what follows is the payment by card, the task, or the list of price requests. */
function useOrder({ clearDraft, showIssues }: OrderOptions) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const toast = useToast()
  const errorText = useErrorText()
  return useAction(purchases.create, {
    onDone: ({ purchase, checkoutUrl }) => {
      clearDraft()
      if (purchase.priceQuestion) {
        toast.show({ title: 'buy.asked', text: t('buy.askedText') })
        return navigate(`${paths.purchases}?status=price_asked`)
      }
      if (checkoutUrl) return window.location.assign(checkoutUrl)
      navigate(paths.task(purchase.taskId!))
    },
    onRefused: (error) => {
      showIssues(error)
      toast.show({ title: 'toast.error', text: errorText(error), failed: true })
    },
  })
}

export type OrderForm = ReturnType<typeof useOrderForm>
