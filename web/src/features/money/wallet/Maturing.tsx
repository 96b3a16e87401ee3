import { Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Wallet } from '#contract/money/wallet/wallet.ts'
import { Money, useMoney, useTimes } from '../../../format/figures.tsx'
import { HelpLink } from '../../../kit/HelpLink.tsx'

const maxShown = 5

/** The part of the balance that can be spent but not withdrawn yet, by the day it matures (product.md 6, Maturity). */
export function Maturing({ withdrawable, maturing }: Pick<Wallet, 'withdrawable' | 'maturing'>) {
  const { t } = useTranslation()
  const formatMoney = useMoney()
  const { day } = useTimes()
  const days = new Map<string, number>()
  for (const { amount, maturesAt } of maturing) days.set(day(maturesAt), (days.get(day(maturesAt)) ?? 0) + amount)
  const remainder = [...days.values()].slice(maxShown).reduce((sum, amount) => sum + amount, 0)
  if (days.size === 0) return null
  return (
    <section aria-labelledby="maturing">
      <Title order={2} mb="xs" id="maturing">
        {t('wallet.maturing')}
      </Title>
      <Text c="dimmed" mb="sm">
        {t('wallet.maturingText')} <HelpLink topic="withdraw-money" />
      </Text>
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap">
          <Text>{t('wallet.withdrawable')}</Text>
          <Money cents={withdrawable} />
        </Group>
        {[...days].slice(0, maxShown).map(([date, amount]) => (
          <Group key={date} justify="space-between" wrap="nowrap">
            <Text>{t('wallet.withdrawableFrom', { date })}</Text>
            <Money cents={amount} />
          </Group>
        ))}
        {remainder > 0 && <Text c="dimmed">{t('wallet.maturingMore', { amount: formatMoney(remainder) })}</Text>}
      </Stack>
    </section>
  )
}
