import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** A tab's explanation and its primary action. */
export const TabHeader = ({ text, action }: { text: string; action: ReactNode }) => (
  <Group justify="space-between" mb="lg" gap="md">
    <Text c="dimmed" maw={560}>
      {text}
    </Text>
    {action}
  </Group>
)
