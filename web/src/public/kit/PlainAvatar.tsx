import type { Person } from '#contract/fields.ts'
import { colourOf, initialsOf } from '../../format/avatar-colors.ts'
import { pictureProps } from '../../kit/files/picture-props.ts'

/** A user's avatar, or initials on a coloured background. */
export function PlainAvatar({
  person,
  size,
}: {
  person: Pick<Person, 'id' | 'displayName' | 'avatarUrl'>
  size: number
}) {
  const box = { width: size, height: size }
  if (person.avatarUrl) return <img className="face" {...pictureProps(person.avatarUrl)} alt="" {...box} style={box} />
  return (
    <span className="face" style={{ ...box, background: colourOf(person), fontSize: size / 2.6 }} aria-hidden>
      {initialsOf(person)}
    </span>
  )
}
