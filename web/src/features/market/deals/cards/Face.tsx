import type { CSSProperties } from 'react'
import type { Person } from '#contract/fields.ts'
import { colourOf, initialsOf } from '../../../../format/avatar-colors.ts'
import { Picture } from '../../../../kit/files/Picture.tsx'
import classes from './cards.module.css'

/** A person's face in a circle, or their initials on a colour of their own. */
export function Face({ person, size }: { person: Person; size: number }) {
  const box = { '--face': `${size}px` } as CSSProperties
  if (person.avatarUrl)
    return (
      <span className={classes.face} style={box}>
        <Picture url={person.avatarUrl} alt="" sizes={`${size}px`} ratio={1} />
      </span>
    )
  return (
    <span className={classes.face} style={{ ...box, background: colourOf(person) }} aria-hidden>
      {initialsOf(person)}
    </span>
  )
}
