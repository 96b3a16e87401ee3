import { Avatar, Group, Text } from '@mantine/core'
import type { Person as Someone } from '#contract/fields.ts'

const colours = ['#2447e8', '#0b6b66', '#8f3b2c', '#4a4f78', '#6d5429', '#5a2be0', '#1f5f8b', '#7b2d4b']

/** A person's picture, or initials on a colour of their name. */
export function Face({
  person,
  size = 40,
}: {
  person: Pick<Someone, 'displayName' | 'avatarUrl' | 'id'>
  size?: number
}) {
  const initials = person.displayName
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
  return (
    <Avatar
      src={person.avatarUrl}
      size={size}
      radius={size}
      alt=""
      styles={{ placeholder: { color: '#ffffff', background: colours[person.id % colours.length] } }}
    >
      {initials}
    </Avatar>
  )
}

/** A face with its name; the name keeps its own direction. */
export function PersonLine({ person, size = 36, note }: { person: Someone; size?: number; note?: React.ReactNode }) {
  return (
    <Group gap="sm" wrap="nowrap" miw={0}>
      <Face person={person} size={size} />
      <div style={{ minWidth: 0 }}>
        <Text fw={500} truncate>
          <bdi>{person.displayName}</bdi>
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
