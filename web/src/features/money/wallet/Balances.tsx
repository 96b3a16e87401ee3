import IconAlertTriangle from 'icon:alert-triangle'
import { Alert, Anchor, Button, Card, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Wallet } from '#contract/money/wallet/wallet.ts'
import { useSignedIn } from '../../../api/session.ts'
import { Money, useNumber } from '../../../format/figures.tsx'
import { RichText } from '../../../format/RichText.tsx'
import { FigureCard, FigureRow } from '../../../kit/figures/Figure.tsx'
import { HelpLink } from '../../../kit/HelpLink.tsx'
import { UserRow } from '../../foundation/users/UserRow.tsx'
import { Maturing } from './Maturing.tsx'
import { Promises } from './Promises.tsx'
import { WorkLink } from './WorkLink.tsx'
import classes from './wallet.module.css'

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
      <FigureRow label={t('wallet.title')}>
        <FigureCard
          label={t('wallet.available')}
          source={t('wallet.fromLedger')}
          note={user.role === 'business' && <Promises />}
        >
          <Money cents={wallet.available} />
        </FigureCard>
        <FigureCard
          label={t('wallet.held')}
          source={t('wallet.heldSource')}
          note={<HelpLink topic="protected-payment" />}
        >
          <Money cents={wallet.held - wallet.withdrawing} />
        </FigureCard>
        <FigureCard label={t('wallet.withdrawing')} source={t('wallet.withdrawingSource')}>
          <Money cents={wallet.withdrawing + wallet.beingPaid} />
        </FigureCard>
        {user.role === 'influencer' && (
          <FigureCard label={t('wallet.expected')} source={t('wallet.expectedSource')}>
            <Money cents={wallet.expected} />
          </FigureCard>
        )}
      </FigureRow>
      {open.length > 0 && (
        <Text c="dimmed">
          <RichText of="wallet.pending" count={open.length} values={{ amount: <Money cents={sumOf(open)} /> }} />
          {' · '}
          <Anchor component={Link} to="#awaited" underline="always">
            {t('wallet.awaited')}
          </Anchor>
        </Text>
      )}
      {processing.length > 0 && (
        <Text c="dimmed">
          <RichText of="wallet.processing" values={{ amount: <Money cents={sumOf(processing)} /> }} />
        </Text>
      )}
      <Maturing withdrawable={wallet.withdrawable} maturing={wallet.maturing} />
    </Stack>
  )
}

/** Holds that are shown before somebody asks for the rest. */
const shownHolds = 5

/** Money held for each order and request; renders nothing if none is. */
export function Holds({ holds }: Pick<Wallet, 'holds'>) {
  const { t } = useTranslation()
  const number = useNumber()
  const [showsAll, setShowsAll] = useState(false)
  const hasMore = !showsAll && holds.length > shownHolds
  if (holds.length === 0) return null
  return (
    <section aria-label={t('wallet.heldFor')}>
      <Title order={2} mt={40} mb="md">
        {t('wallet.heldFor')}
      </Title>
      <Card withBorder padding={0}>
        <ul className={classes.holds}>
          {(hasMore ? holds.slice(0, shownHolds) : holds).map((hold) => (
            <li key={`${hold.purchaseId}-${hold.campaignRequestId}`} className={classes.hold}>
              <UserRow person={hold.counterparty} note={<WorkLink work={hold} />} />
              <Text component="span" fw={600}>
                <Money cents={hold.amount} />
              </Text>
            </li>
          ))}
        </ul>
        {hasMore && (
          <Button variant="subtle" fullWidth onClick={() => setShowsAll(true)}>
            {t('common.more')} ({number(holds.length - shownHolds)})
          </Button>
        )}
      </Card>
    </section>
  )
}
