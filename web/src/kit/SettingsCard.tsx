import { Card, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

type Props = {
  title: string
  text?: ReactNode
  /** Name by which ?field= finds it. */
  name?: string
  children: ReactNode
}

/** A section of the settings: title, explanation and controls. */
export function SettingsCard({ title, text, name, children }: Props) {
  const id = useId()
  return (
    <Card component="section" id={name && `field-${name}`} aria-labelledby={id} withBorder padding="lg">
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
