import { Card, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

/** A section of the settings: title, explanation and controls. */
export function SettingsCard({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id} withBorder padding="lg">
      <Title order={2} id={id} mb={text ? 4 : 'md'}>
        {title}
      </Title>
      {text && (
        <Text c="dimmed" mb="md" component="div">
          {text}
        </Text>
      )}
      <Stack>{children}</Stack>
    </Card>
  )
}
