import { useEffect, useState } from 'react'
import { remember, remembered } from '../behaviour/remembered.ts'

/**
 * Key of the first entry of others that is newer than what this browser showed when the conversation was last open; undefined if
 * there is none, or it was never open here. `entries` is null until they are read.
 */
export function useFirstUnseen(name: string, entries: { key: string; createdAt: string }[] | null): string | undefined {
  const [seenUntil] = useState(() => remembered(`seen-${name}`))
  const newest = entries
    ?.map(({ createdAt }) => createdAt)
    .toSorted()
    .at(-1)
  useEffect(() => {
    if (newest) remember(`seen-${name}`, newest)
  }, [name, newest])
  if (!entries || !seenUntil) return undefined
  return entries
    .filter(({ createdAt }) => createdAt > seenUntil)
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))[0]?.key
}
