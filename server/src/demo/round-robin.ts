/** The item at a place of a list, which begins again after its last one; throws when there is none. */
export function roundRobin<T>(items: ArrayLike<T>, place: number): T {
  const item = items[place % items.length]
  if (item === undefined) throw new Error('There is nothing to choose from.')
  return item
}
