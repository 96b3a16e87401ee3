import { Card, Text } from '@mantine/core'

type Props = { label: string; source?: string; note?: React.ReactNode; children: React.ReactNode }

/** A figure with its name and where it comes from. */
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

/** A figure in a card of its own. */
export const FigureCard = (props: React.ComponentProps<typeof Figure>) => (
  <Card withBorder padding="lg">
    <Figure {...props} />
  </Card>
)
