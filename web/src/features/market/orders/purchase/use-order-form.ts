import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import type { UploadedFile } from '#contract/foundation/uploads/uploads.ts'
import { type CustomOption, type Deal, orderTotal } from '#contract/market/deals/deals.ts'
import {
  type adMarkings,
  type NewPurchase,
  newPurchase,
  purchases,
  type usageRights,
} from '#contract/market/orders/purchases.ts'
import type { ChangedTerms } from '#contract/market/terms/changed-terms.ts'
import { useContractForm } from '../../../../api/forms/forms.ts'
import { useErrorText } from '../../../../api/sentence.ts'
import { paths } from '../../../../format/paths.ts'
import { useToast } from '../../../../kit/toasts.tsx'
import { useAgreement } from '../../engagements/use-agreement.tsx'
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
 * The form that orders a deal, or requests its price: stored as a draft, and sent with the payment by card where `available` (cents of
 * the wallet) does not suffice.
 */
export function useOrderForm(deal: Deal, available: number) {
  const [files, setFiles] = useState<UploadedFile[]>([])
  // of the deal as it was when the form was opened, even if it is read again meanwhile
  const [termsDigest] = useState(deal.termsDigest)
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
  const payWith = (amount: number | null) =>
    amount !== null && shortfallOf(amount, available) > 0 ? ('card' as const) : ('balance' as const)
  const order = useOrder({ clearDraft: draft.clear, showIssues, payWith })
  const { amount, deliveryDays } = totalOf(form.values)
  return {
    form,
    files,
    setFiles,
    /** In cents; null when the influencer is asked for the price. */
    amount,
    deliveryDays,
    busy: order.isPending,
    send: (values: Values) =>
      order.agree({
        params: { id: deal.id },
        body: { ...toInput(values), payWith: payWith(totalOf(values).amount), termsDigest },
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

type OrderOptions = {
  clearDraft: () => void
  showIssues: ReturnType<typeof useContractForm>['showIssues']
  payWith: (amount: number | null) => NewPurchase['payWith']
}

/** The chosen extras that still exist. */
const extrasLeft = (extras: string[] | undefined, { changed }: ChangedTerms) => {
  const options = changed.find(({ field }) => field === 'customOptions')
  return options ? (options.now as CustomOption[]).map(({ id }) => id) : extras
}

/** Orders, and opens the payment by card, the task, or the list of price requests. */
function useOrder({ clearDraft, showIssues, payWith }: OrderOptions) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const toast = useToast()
  const errorText = useErrorText()
  return useAgreement(purchases.create, {
    agreeTo: ({ params, body }, now) => ({
      params,
      body: {
        ...body,
        amount: now.amount,
        extras: extrasLeft(body.extras, now),
        payWith: payWith(now.amount),
        termsDigest: now.termsDigest,
      },
    }),
    onDone: ({ purchase, checkoutUrl }) => {
      clearDraft()
      if (purchase.priceQuestion) {
        toast.show({ title: 'buy.asked', text: t('buy.askedText') })
        return navigate(`${paths.purchases}?status=price_asked`)
      }
      if (checkoutUrl) return window.location.assign(checkoutUrl)
      // a paid order has a task
      navigate(paths.task(purchase.taskId!))
    },
    onRefused: (error) => {
      showIssues(error)
      toast.show({ title: 'toast.error', text: errorText(error), failed: true })
    },
  })
}

export type OrderForm = ReturnType<typeof useOrderForm>
