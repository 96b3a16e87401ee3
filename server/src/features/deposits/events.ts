import { eventKind } from '../../platform/events.ts'
import type { Payment } from '../wallet/index.ts'

/** The deposit for an order was credited (`completed`), is processing (`pending`) or failed (`failed`). */
export const orderDeposit = eventKind<Payment>('order deposit')
