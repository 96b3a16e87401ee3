type Hooks = { before: (() => Promise<void>)[]; last: (() => Promise<void>)[]; after: (() => void)[] }

const hooksOf = new WeakMap<object, Hooks>()

function hooksIn(tx: object): Hooks {
  const hooks = hooksOf.get(tx)
  if (!hooks) throw new Error('Commit hooks need a transaction of Database.transaction')
  return hooks
}

/** Runs `work` at the end of a transaction, for what is done once for all that was collected in it. */
export const beforeCommit = (tx: object, work: () => Promise<void>): void => void hooksIn(tx).before.push(work)

/** Runs `work` as one of the last statements of a transaction, after all of `beforeCommit`: for locks that others wait for. */
export const lastBeforeCommit = (tx: object, work: () => Promise<void>): void => void hooksIn(tx).last.push(work)

/** Runs `work` once a transaction is committed; not if it is rolled back. */
export const afterCommit = (tx: object, work: () => void): void => void hooksIn(tx).after.push(work)

/** `work` as the work of a transaction with hooks; `committed` runs those for after the commit. */
export function withCommitHooks<T, Tx extends object>(work: (tx: Tx) => Promise<T>) {
  const hooks: Hooks = { before: [], last: [], after: [] }
  return {
    work: async (tx: Tx): Promise<T> => {
      hooksOf.set(tx, hooks)
      const result = await work(tx)
      for (const stage of [hooks.before, hooks.last]) for (const hook of stage) await hook()
      return result
    },
    committed: () => {
      for (const hook of hooks.after) hook()
    },
  }
}
