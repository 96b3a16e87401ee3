import { inTransaction, type SystemContext } from '../../../platform/context.ts'
import { DoFirst } from '../../../platform/database/database.ts'
import type { EventKind } from '../../../platform/events.ts'

/** The deadline of one of a feature's rows has passed: its handler locks the row and does what the clock says, if it is still due. */
export type DeadlinePassed = EventKind<{ id: number }>

/**
 * Past a deadline the strike comes first, whether the job has run or not (product.md 4): the move that has locked the row is tried again
 * after it, and meets what the strike has left.
 */
export function strikeFirst(
  context: SystemContext,
  { id, clockAt }: { id: number; clockAt: Date | null },
  passed: DeadlinePassed,
): void {
  if (clockAt && clockAt <= context.clock())
    throw new DoFirst(() => inTransaction(context, (context) => context.events.emit(context, passed, { id })))
}
