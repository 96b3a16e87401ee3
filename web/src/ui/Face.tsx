import { Avatar, Group, Text } from '@mantine/core'
import type { Person as Someone } from '#contract/fields.ts'
import { colourOf, initialsOf } from './faces.ts'

/** A person's picture, or initials on a colour of their name. */
export function Face({
  person,
  size = 40,
}: {
  person: Pick<Someone, 'displayName' | 'avatarUrl' | 'id'>
  size?: number
}) {
  return (
    <Avatar
      src={person.avatarUrl}
      size={size}
      radius={size}
      alt=""
      styles={{ placeholder: { color: '#ffffff', background: colourOf(person) } }}
    >
      {initialsOf(person)}
    </Avatar>
  )
}

/** A face with its name; the name keeps its own direction. */
export function PersonLine({ person, size = 36, note }: { person: Someone; size?: number; note?: React.ReactNode }) {
  return (
    <Group gap="sm" wrap="nowrap" miw={0}>
      <Face person={person} size={size} />
      <div style={{ minWidth: 0 }}>
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
