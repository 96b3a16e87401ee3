import { sqlState } from './sql-state.ts'

type Hooks = {
  before: (() => Promise<void>)[]
  last: (() => Promise<void>)[]
  after: (() => void)[]
  /** Statements that nothing has awaited yet. */
  pending: Promise<unknown>[]
}

const hooksOf = new WeakMap<object, Hooks>()

function hooksIn(tx: object): Hooks {
  const hooks = hooksOf.get(tx)
  if (!hooks) throw new Error('Commit hooks need a transaction of Database.transaction')
  return hooks
}

/** Runs `work` at the end of a transaction, to do once what was collected during it. */
export const beforeCommit = (tx: object, work: () => Promise<void>): void => void hooksIn(tx).before.push(work)

/** Runs `work` as one of the last statements of a transaction, after all of `beforeCommit`: for locks that others wait for. */
export const lastBeforeCommit = (tx: object, work: () => Promise<void>): void => void hooksIn(tx).last.push(work)

/** Runs `work` once a transaction is committed; not if it is rolled back. */
export const afterCommit = (tx: object, work: () => void): void => void hooksIn(tx).after.push(work)

/** Makes a transaction fail if a statement fails that it does not wait for. */
export function addPending(tx: object, statement: Promise<unknown>): void {
  statement.catch(() => undefined)
  hooksIn(tx).pending.push(statement)
}

/** After a statement has failed, all later ones of its transaction fail with this. */
const inFailedTransaction = '25P02'

/** Wraps `work`, the work of a transaction, with hooks; `committed` runs those for after the commit. */
export function withCommitHooks<T, Tx extends object>(work: (tx: Tx) => Promise<T>) {
  const hooks: Hooks = { before: [], last: [], after: [], pending: [] }
  return {
    work: async (tx: Tx): Promise<T> => {
      hooksOf.set(tx, hooks)
      const result = await work(tx)
      for (const stage of [hooks.before, hooks.last]) for (const hook of stage) await hook()
      return result
    },
    /**
     * The result of the transaction, or the error of its first statement that failed. PostgreSQL answers the commit of a failed
     * transaction with a rollback, which is no error.
     */
    outcome: async (transaction: Promise<T>): Promise<T> => {
      const [own] = await Promise.allSettled([transaction])
      const outcomes = [...(await Promise.allSettled(hooks.pending)), own]
      const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
      if (own.status === 'fulfilled' && errors.length === 0) return own.value
      throw errors.find((error) => sqlState(error) !== inFailedTransaction) ?? errors[0]
    },
    committed: () => {
      for (const hook of hooks.after) hook()
    },
  }
}
