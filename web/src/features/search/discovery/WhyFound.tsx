import { plainLetters } from '../../../format/plain-letters.ts'
import classes from './why-found.module.css'

/** Number of words shown in front of the first one that matched. */
const before = 4

/** The part of somebody's description that has a word of the search, since the card shows none of it; nothing where there is none. */
export function WhyFound({ bio, q }: { bio: string | null; q: string }) {
  const wanted = plainLetters(q)
    .split(/\s+/)
    .filter((word) => word.length > 1)
  const words = bio?.split(/\s+/) ?? []
  const at = words.findIndex((word) => wanted.some((each) => plainLetters(word).includes(each)))
  const match = words[at]
  if (match === undefined) return null
  const start = Math.max(0, at - before)
  return (
    <p className={classes.why} dir="auto">
      {start > 0 && '… '}
      {words.slice(start, at).join(' ')} <mark>{match}</mark> {words.slice(at + 1).join(' ')}
    </p>
  )
}
