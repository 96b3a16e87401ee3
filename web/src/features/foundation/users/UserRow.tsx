import { Group, Avatar as MantineAvatar, Text } from '@mantine/core'
import type { Person as Someone } from '#contract/fields.ts'
import { colourOf, initialsOf } from '../../../format/avatar-colors.ts'
import { pictureProps } from '../../../kit/files/picture-props.ts'
import layout from '../../../kit/layout.module.css'

/** A user's avatar, or initials on a coloured background. */
export function Avatar({
  person,
  size = 40,
}: {
  person: Pick<Someone, 'displayName' | 'avatarUrl' | 'id'>
  size?: number
}) {
  const { src = null, style } = person.avatarUrl ? pictureProps(person.avatarUrl) : {}
  return (
    <MantineAvatar
      src={src}
      size={size}
      radius={size}
      alt=""
      styles={{ image: style, placeholder: { color: '#ffffff', background: colourOf(person) } }}
    >
      {initialsOf(person)}
    </MantineAvatar>
  )
}

/** An avatar with the user's name, in its own text direction. */
export function UserRow({ person, size = 36, note }: { person: Someone; size?: number; note?: React.ReactNode }) {
  return (
    <Group gap="sm" wrap="nowrap" miw={0}>
      <Avatar person={person} size={size} />
      <div className={layout.shrinks}>
        <Text fw={500} truncate dir="auto">
          {person.displayName}
        </Text>
        {note && (
          <Text size="sm" c="dimmed" component="div">
            {note}
          </Text>
        )}
      </div>
    </Group>
  )
}
