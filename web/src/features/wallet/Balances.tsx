import { Alert, Anchor, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Wallet } from '#contract/wallet.ts'
import { PersonLine } from '../../ui/Face.tsx'
import { FigureCard } from '../../ui/Figure.tsx'
import { Money } from '../../ui/figures.tsx'
import { paths } from '../../ui/paths.ts'
import { useSignedIn } from '../../ui/session.ts'

/** What there is, what is held for orders, and what is on its way in or out. */
export function Balances({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation()
  const user = useSignedIn()
  const sumOf = (deposits: Wallet['pendingDeposits']) => deposits.reduce((sum, { amount }) => sum + amount, 0)
  const processing = wallet.pendingDeposits.filter(({ isProcessing }) => isProcessing)
  const open = wallet.pendingDeposits.filter(({ isProcessing }) => !isProcessing)
  return (
    <Stack gap="lg">
      {wallet.debt > 0 && (
        <Alert color="danger" variant="light" icon={<IconAlertTriangle aria-hidden />} title={t('wallet.debt')}>
          <Text c="var(--mantine-color-text)">
            <Money cents={wallet.debt} /> · {t('wallet.debtText')}
          </Text>
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2, md: user.role === 'influencer' ? 4 : 3 }}>
        <FigureCard label={t('wallet.available')} source={t('wallet.fromLedger')}>
          <Money cents={wallet.available} />
        </FigureCard>
        <FigureCard label={t('wallet.held')} source={t('wallet.heldSource')}>
          <Money cents={wallet.held - wallet.withdrawing} />
        </FigureCard>
        <FigureCard label={t('wallet.withdrawing')} source={t('wallet.withdrawingSource')}>
          <Money cents={wallet.withdrawing} />
        </FigureCard>
        {user.role === 'influencer' && (
          <FigureCard label={t('wallet.expected')} source={t('wallet.expectedSource')}>
            <Money cents={wallet.expected} />
          </FigureCard>
        )}
      </SimpleGrid>
      {open.length > 0 && (
        <Text c="dimmed">
          {t('wallet.pending', { count: open.length })} <Money cents={sumOf(open)} />
        </Text>
      )}
      {processing.length > 0 && (
        <Text c="dimmed">
          {t('wallet.processing')} <Money cents={sumOf(processing)} />
        </Text>
      )}
      {wallet.holds.length > 0 && (
        <section aria-label={t('wallet.heldFor')}>
          <Title order={2} mb="sm">
            {t('wallet.heldFor')}
          </Title>
          <Stack gap="xs">
            {wallet.holds.map((hold) => (
              <Group key={hold.purchaseId} justify="space-between" wrap="nowrap">
                <PersonLine
                  person={hold.counterparty}
                  note={
                    hold.taskId ? (
                      <Anchor component={Link} to={paths.task(hold.taskId)}>
                        <bdi>{hold.dealTitle}</bdi>
                      </Anchor>
                    ) : (
                      <bdi>{hold.dealTitle}</bdi>
                    )
                  }
                />
                <Money cents={hold.amount} />
              </Group>
            ))}
          </Stack>
        </section>
      )}
    </Stack>
  )
}
