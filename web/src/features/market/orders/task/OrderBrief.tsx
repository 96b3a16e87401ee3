import { Card, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Purchase } from '#contract/market/orders/purchases.ts'
import { BriefView } from '../../engagements/BriefView.tsx'

/** The brief of an order in a section of its own. */
export function OrderBrief({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation()
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="brief">
      <Title order={2} size="h3" id="brief" mb="sm">
        {t('buy.brief')}
      </Title>
      <BriefView purchase={purchase} />
    </Card>
  )
}
