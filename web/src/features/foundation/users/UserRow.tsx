import { Group, Text } from '@mantine/core'
import type { Person } from '#contract/fields.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import layout from '../../../kit/layout.module.css'

/** An avatar with the user's name, in its own text direction. */
export function UserRow({ person, size = 36, note }: { person: Person; size?: number; note?: React.ReactNode }) {
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
