import { Badge, Card, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Deal } from '#contract/market/deals/deals.ts'
import { Money } from '../../../format/figures.tsx'
import { nameOf } from '../../../format/region-names.ts'
import { PlatformIcon } from '../../money/social-profiles/PlatformIcon.tsx'

/** A deal of a known person: type, title, price, delivery time. */
export function DealCard({
  deal,
  heading = 'h2',
  children,
}: {
  deal: Deal
  heading?: 'h2' | 'h3'
  children?: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <Card withBorder component="article" padding="lg" h="100%">
      <Stack gap="sm" h="100%">
        <Group gap="xs" justify="space-between">
          <Badge variant="light" tt="none" fw={500} c="var(--mantine-color-text)">
            {t(`deals.type.${deal.dealType}`)}
          </Badge>
          <Group gap={6}>
            {deal.platforms.map((platform) => (
              <PlatformIcon key={platform} platform={platform} />
            ))}
          </Group>
        </Group>
        <Text fw={600} size="lg" lh={1.3} component={heading}>
          <bdi>{deal.title}</bdi>
        </Text>
        <Text c="dimmed" lineClamp={3} dir="auto">
          {deal.description}
        </Text>
        <Group justify="space-between" align="baseline" mt="auto">
          <Text fw={600} size="xl">
            {deal.isPriceHidden || deal.price === null ? t('deals.priceOnRequest') : <Money cents={deal.price} />}
          </Text>
          <Text c="dimmed">{t('deals.days', { count: deal.deliveryTimeInDays })}</Text>
        </Group>
        {deal.isPriceHidden && deal.price !== null && (
          <Text c="dimmed" size="sm">
            {t('deals.guidePrice')}: <Money cents={deal.price} />
          </Text>
        )}
        {children}
      </Stack>
    </Card>
  )
}

/** A country's name in the user's language. */
export function Country({ code }: { code: string }) {
  const { i18n } = useTranslation()
  return <>{nameOf(code, 'region', i18n.language)}</>
}
