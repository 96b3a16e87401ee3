/**
 * Runs `work` for one item after the other. A failing one does not hold up the others: all errors are thrown together at the end, as an
 * AggregateError that says, for instance, '1 of 3 videos failed'.
 */
export async function runEach<T>(
  items: readonly T[],
  what: string,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = []
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${items.length} ${what} failed`)
}
