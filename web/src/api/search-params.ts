/** The choice that a parameter of the URL names, `fallback` where it names none of them. */
export const choiceIn = <T extends string, F extends T | undefined>(
  search: URLSearchParams,
  name: string,
  { choices, fallback }: { choices: readonly T[]; fallback: F },
): T | F => choices.find((each) => each === search.get(name)) ?? fallback

/** An id in the URL, null where there is none. */
export function idIn(search: URLSearchParams, name: string): number | null {
  const value = search.get(name)
  return value && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null
}
