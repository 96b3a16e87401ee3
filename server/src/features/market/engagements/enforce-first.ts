import { inTransaction, type SystemContext } from '../../../platform/context.ts'
import { DoFirst } from '../../../platform/database/database.ts'
import type { EventKind } from '../../../platform/events.ts'

/** The deadline of one of a feature's rows has passed: its handler locks the row and carries out what is due, if it still is. */
export type DeadlinePassed = EventKind<{ id: number }>

/**
 * Carries out a passed deadline before a move, whether the job has run or not (product.md 4): the move that has locked the row is tried
 * again afterwards, on the changed row.
 */
export function enforceFirst(
  context: SystemContext,
  { id, clockAt }: { id: number; clockAt: Date | null },
  passed: DeadlinePassed,
): void {
  if (clockAt && clockAt <= context.clock())
    throw new DoFirst(() => inTransaction(context, (context) => context.events.emit(context, passed, { id })))
}
