import { Badge, Group, List, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { OrderRiskReason } from '#contract/market/risk/order-risk.ts'
import type { RiskReason, RiskScore } from '#contract/money/withdrawals/risk-score.ts'
import { useNumber } from '../../../format/figures.tsx'

/** A score of a person or an order; red from the score at which withdrawals are held. */
export function RiskBadge({ risk: { score, isHigh } }: { risk: Pick<RiskScore, 'score' | 'isHigh'> }) {
  const { t } = useTranslation()
  const number = useNumber()
  return (
    <Badge variant="light" color={isHigh ? 'danger' : 'orange'} c="var(--mantine-color-text)" tt="none" fw={500}>
      {t('risk.score', { score: number(score) })}
    </Badge>
  )
}

/** Signals of a score, the heaviest first, each with its points. */
export function RiskReasons({ reasons }: { reasons: (RiskReason | OrderRiskReason)[] }) {
  const { t } = useTranslation()
  const number = useNumber()
  return (
    <List size="sm" listStyleType="none">
      {reasons.map(({ signal, points, count }) => (
        <List.Item key={signal}>
          <Group gap="xs" wrap="nowrap" align="baseline">
            <Text span size="sm" fw={600} miw={36} dir="ltr" ta="end">
              {t('risk.points', { points: number(points) })}
            </Text>
            <Text span size="sm">
              {t(`risk.signal.${signal}`, { number: number(count) })}
            </Text>
          </Group>
        </List.Item>
      ))}
    </List>
  )
}
