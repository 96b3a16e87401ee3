import { Card, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Purchase } from '#contract/market/orders/purchases.ts'
import { type OrderRiskScore, orderRisk } from '#contract/market/risk/order-risk.ts'
import type { RiskScore } from '#contract/money/withdrawals/risk-score.ts'
import { useRead } from '../../../../api/queries.ts'
import { Loaded } from '../../../../kit/screens.tsx'
import { RiskBadge, RiskReasons } from '../../risk/Risk.tsx'

type Props = { taskId: number; purchase: Pick<Purchase, 'business' | 'influencer'> }

/** For admins: the scores of an order and its sides, with reasons; they decide nothing by themselves. */
export function OrderRisk({ taskId, purchase: { business, influencer } }: Props) {
  const { t } = useTranslation()
  const read = useRead(orderRisk.ofTask, { params: { id: String(taskId) } })
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="risk">
      <Title order={2} size="h4" id="risk" mb="sm">
        {t('risk.title')}
      </Title>
      <Loaded read={read} section={t('risk.title')} lines={2}>
        {(risk) =>
          risk.order || risk.business || risk.influencer ? (
            <Stack gap="md">
              {risk.order && <Score name={t('risk.ofOrder')} risk={risk.order} />}
              {risk.business && <Score name={business.displayName} risk={risk.business} />}
              {risk.influencer && <Score name={influencer.displayName} risk={risk.influencer} />}
            </Stack>
          ) : (
            <Text size="sm">{t('risk.nothing')}</Text>
          )
        }
      </Loaded>
    </Card>
  )
}

function Score({ name, risk }: { name: string; risk: OrderRiskScore | RiskScore }) {
  return (
    <Stack gap={4} align="flex-start">
      <Text size="sm" fw={600}>
        <bdi>{name}</bdi>
      </Text>
      <RiskBadge risk={risk} />
      <RiskReasons reasons={risk.reasons} />
    </Stack>
  )
}
