import { type CSSProperties, useState } from 'react'
import type { Person } from '#contract/fields.ts'
import { colourOf, initialsOf } from '../format/avatar-colors.ts'
import classes from './avatar.module.css'
import { Picture } from './files/Picture.tsx'

type Props = {
  person: Pick<Person, 'id' | 'displayName' | 'avatarUrl'>
  /** In pixels. */
  size?: number
  /** With rounded corners rather than in a circle, as logos are. */
  isSquare?: boolean
  /** Above the fold. */
  eager?: boolean
  className?: string
}

/** A person's picture in a circle; without one, or where it cannot be loaded, their initials on a colour of their own. */
export function Avatar({ person, size = 40, isSquare, eager, className = '' }: Props) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const url = person.avatarUrl === brokenUrl ? null : person.avatarUrl
  return (
    <span
      className={`${classes.avatar} ${className}`}
      data-square={isSquare || undefined}
      style={{ '--avatar': `${size}px`, ...(!url && { background: colourOf(person) }) } as CSSProperties}
      aria-hidden={url ? undefined : true}
      onErrorCapture={() => setBrokenUrl(person.avatarUrl)}
    >
      {url ? <Picture url={url} alt="" sizes={`${size}px`} ratio={1} eager={eager} /> : initialsOf(person)}
    </span>
  )
}
