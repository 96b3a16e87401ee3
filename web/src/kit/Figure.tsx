import { Card, Text } from '@mantine/core'

type Props = { label: string; source?: string; note?: React.ReactNode; children: React.ReactNode }

/** A figure with its label and source. */
export function Figure({ label, source, note, children }: Props) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text fz={28} fw={600} lh={1.2}>
        {children}
      </Text>
      {note}
      {source && (
        <Text size="xs" c="dimmed">
          {source}
        </Text>
      )}
    </div>
  )
}

/** A figure in its own card. */
export const FigureCard = (props: React.ComponentProps<typeof Figure>) => (
  <Card withBorder padding="lg">
    <Figure {...props} />
  </Card>
)
