import type { Purchase } from '#contract/market/orders/purchases.ts'

/** Status of an open price request, as the lists name it; null if there is none, or it is paid or closed. */
export function openPriceRequest({ status, paymentStatus, priceQuestion }: Purchase): 'price_asked' | 'quoted' | null {
  if (!priceQuestion || status !== 'pending' || paymentStatus !== 'pending') return null
  return priceQuestion.status === 'asked' ? 'price_asked' : 'quoted'
}
