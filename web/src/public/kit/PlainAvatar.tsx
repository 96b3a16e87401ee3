import type { Person } from '#contract/fields.ts'
import { partsOf } from '#contract/foundation/uploads/pictures.ts'
import { colourOf, initialsOf } from '../../format/avatar-colors.ts'

type Props = {
  person: Pick<Person, 'id' | 'displayName' | 'avatarUrl'>
  size: number
  /** Above the fold: React preloads it with a link of its own. Others load when they come near. */
  eager?: boolean
}

/** A user's avatar, or initials on a coloured background. */
export function PlainAvatar({ person, size, eager = false }: Props) {
  const box = { width: size, height: size }
  if (person.avatarUrl)
    return (
      <img
        className="face"
        src={partsOf(person.avatarUrl).address}
        alt=""
        {...box}
        style={box}
        loading={eager ? undefined : 'lazy'}
      />
    )
  return (
    <span className="face" style={{ ...box, background: colourOf(person), fontSize: size / 2.6 }} aria-hidden>
      {initialsOf(person)}
    </span>
  )
}
