import { Alert, Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Wallet } from '#contract/wallet/wallet.ts'
import { useSignedIn } from '../../api/session.ts'
import { Money } from '../../format/figures.tsx'
import { paths } from '../../format/paths.ts'
import { RichText } from '../../format/RichText.tsx'
import { FigureCard, FigureGrid } from '../../kit/figures/Figure.tsx'
import { UserRow } from '../../shared/profiles/UserRow.tsx'
import { Maturing } from './Maturing.tsx'

/** Available balance, held money, and deposits and withdrawals in progress. */
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
      <FigureGrid>
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
      </FigureGrid>
      {open.length > 0 && (
        <Text c="dimmed">
          <RichText of="wallet.pending" count={open.length} values={{ amount: <Money cents={sumOf(open)} /> }} />
        </Text>
      )}
      {processing.length > 0 && (
        <Text c="dimmed">
          <RichText of="wallet.processing" values={{ amount: <Money cents={sumOf(processing)} /> }} />
        </Text>
      )}
      <Maturing withdrawable={wallet.withdrawable} maturing={wallet.maturing} />
      {wallet.holds.length > 0 && (
        <section aria-label={t('wallet.heldFor')}>
          <Title order={2} mb="sm">
            {t('wallet.heldFor')}
          </Title>
          <Stack gap="xs">
            {wallet.holds.map((hold) => (
              <Group key={hold.purchaseId} justify="space-between" wrap="nowrap">
                <UserRow
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
