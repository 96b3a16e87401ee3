import { Anchor, Box, Card, Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Count } from '../../../format/figures.tsx'
import layout from '../../../kit/layout.module.css'

type Item = { id?: number; name: string; count: number; to?: string; value?: ReactNode }

/** Horizontal bars, largest first, scaled to the largest; `value` replaces the plain count. */
export function BarList({ title, source, items }: { title: string; source: string; items: Item[] }) {
  const { t } = useTranslation()
  const id = useId()
  const max = Math.max(1, ...items.map(({ count }) => count))
  return (
    <Card component="section" withBorder padding="lg" aria-labelledby={id}>
      <Title order={2} fz={18} id={id}>
        {title}
      </Title>
      <Text size="xs" c="dimmed" mb="sm">
        {source}
      </Text>
      {items.length === 0 && <Text c="dimmed">{t('analytics.noSources')}</Text>}
      <Stack component="ul" gap="xs" className={layout.plainList}>
        {items.map((item) => (
          <li key={item.id ?? item.name}>
            <Group justify="space-between" wrap="nowrap" gap="sm">
              <Text size="sm" truncate dir="auto" title={item.name}>
                {item.to ? (
                  <Anchor component={Link} to={item.to}>
                    {item.name}
                  </Anchor>
                ) : (
                  item.name
                )}
              </Text>
              <Text size="sm" component="span">
                {item.value ?? <Count of={item.count} />}
              </Text>
            </Group>
            <Box aria-hidden h={4} w={`${(item.count / max) * 100}%`} bg="var(--vivobid-accent)" bdrs={2} />
          </li>
        ))}
      </Stack>
    </Card>
  )
}
