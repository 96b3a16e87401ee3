import type { Person } from '#contract/fields.ts'
import { colourOf, initialsOf } from '../../ui/faces.ts'

/** A person's picture, or initials on a colour of their name. */
export function PlainFace({
  person,
  size,
}: {
  person: Pick<Person, 'id' | 'displayName' | 'avatarUrl'>
  size: number
}) {
  const box = { width: size, height: size }
  if (person.avatarUrl) return <img className="face" src={person.avatarUrl} alt="" {...box} />
  return (
    <span className="face" style={{ ...box, background: colourOf(person), fontSize: size / 2.6 }} aria-hidden>
      {initialsOf(person)}
    </span>
  )
}
