import { eventKind } from '../../../platform/events.ts'
import type { Payment } from '../wallet/index.ts'

/** The deposit for an order or a campaign request is about to be credited: what it pays for is locked before the wallet. */
export const engagementDepositArriving = eventKind<Payment>('engagement deposit arriving')

/** The deposit for an order or a campaign request was credited (`completed`), is processing (`pending`) or failed (`failed`). */
export const engagementDeposit = eventKind<Payment>('engagement deposit')

/** A deposit by card was credited. */
export const depositCredited = eventKind<Payment>('deposit credited')

/** The bank took back a deposit by card, because its holder disputed it. */
export const depositDisputed = eventKind<{ paymentId: number; userId: number }>('deposit disputed')
