import { eventKind } from '../../platform/events.ts'
import type { Payment } from '../wallet/payments.ts'

/** The deposit for an order has arrived (`completed`), is on its way (`pending`) or does not come (`failed`). */
export const orderDeposit = eventKind<Payment>('order deposit')
