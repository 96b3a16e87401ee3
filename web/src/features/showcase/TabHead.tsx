import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** What a tab is for, and its one primary action. */
export const TabHead = ({ text, action }: { text: string; action: ReactNode }) => (
  <Group justify="space-between" mb="lg" gap="md">
    <Text c="dimmed" maw={560}>
      {text}
    </Text>
    {action}
  </Group>
)
