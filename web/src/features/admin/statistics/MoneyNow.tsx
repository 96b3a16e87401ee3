import { Group, Space, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { admin } from '#contract/admin/admin/admin.ts'
import { statistics } from '#contract/admin/statistics/statistics.ts'
import { useRead } from '../../../api/queries.ts'
import { Money, RelativeTime, useNumber } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import { LinkButton } from '../../../kit/buttons.tsx'
import { FigureCard, FigureRow } from '../../../kit/figures/Figure.tsx'
import { Loaded } from '../../../kit/screens.tsx'

const amounts = ['held', 'payoutsDue', 'balances', 'debt', 'suspense', 'revenue'] as const
const counts = ['influencers', 'businesses', 'activeDeals', 'openOrders', 'completedOrders'] as const
const labels = {
  influencers: 'admin.influencers',
  businesses: 'admin.businesses',
  activeDeals: 'admin.deals',
  openOrders: 'admin.openOrders',
  completedOrders: 'admin.completedOrders',
} as const

/** Current totals: the platform's money by the ledger, its people, deals and orders. */
export function MoneyNow() {
  const { t } = useTranslation()
  const number = useNumber()
  const overview = useRead(admin.overview, {})
  const money = useRead(statistics.money, {})
  return (
    <section aria-labelledby="now">
      <Group justify="space-between" mb="md">
        <Title order={2} id="now">
          {t('statistics.now')}
        </Title>
        <LinkButton variant="default" to={paths.deskTab('months')}>
          {t('statistics.toMonths')}
        </LinkButton>
      </Group>
      <Loaded read={money} section={t('statistics.now')} lines={2}>
        {(data) => (
          <FigureRow label={t('statistics.now')}>
            {amounts.map((name) => (
              <FigureCard key={name} label={t(`statistics.money.${name}`)} source={t('wallet.fromLedger')}>
                <Money cents={data[name]} />
              </FigureCard>
            ))}
          </FigureRow>
        )}
      </Loaded>
      <Space h="md" />
      <Loaded read={overview} section={t('admin.figures')} lines={2}>
        {(data) => (
          <>
            <FigureRow label={t('admin.figures')}>
              {counts.map((name) => (
                <FigureCard key={name} label={t(labels[name])}>
                  {number(data[name])}
                </FigureCard>
              ))}
            </FigureRow>
            <Text c="dimmed" size="sm" mt="sm">
              {t('analytics.updated')} <RelativeTime at={data.countedAt} />
            </Text>
          </>
        )}
      </Loaded>
    </section>
  )
}
