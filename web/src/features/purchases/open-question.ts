import type { Purchase } from '#contract/purchases.ts'

/** How an open question for a price stands, as the lists name it; null: there is none, or it is paid or closed. */
export function openQuestion({ status, paymentStatus, priceQuestion }: Purchase): 'price_asked' | 'quoted' | null {
  if (!priceQuestion || status !== 'pending' || paymentStatus !== 'pending') return null
  return priceQuestion.status === 'asked' ? 'price_asked' : 'quoted'
}
