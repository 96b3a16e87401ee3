/** The value of a key that is known to be in a map; throws when it is not. */
export function mustFind<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key)
  if (value === undefined) throw new Error(`There is no entry for ${String(key)}`)
  return value
}
