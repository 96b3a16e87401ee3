import { eventKind } from '../../../platform/events.ts'
import type { DeadlinePassed } from '../engagements/index.ts'

/** The deadline of a task has passed before its job ran. */
export const taskDue: DeadlinePassed = eventKind('task due')

/** The time to pay an order, or to answer or pay a price request, has passed before its job ran. */
export const orderDue: DeadlinePassed = eventKind('order due')
