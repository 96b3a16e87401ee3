import { Alert, Anchor, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { z } from 'zod'
import { admin, type StoredAudit, type overview as state } from '#contract/admin/admin.ts'
import { settings } from '#contract/settings/settings.ts'
import { useRead } from '../../api/queries.ts'
import { RequestError } from '../../api/request.ts'
import { Money, RelativeTime, useNumber } from '../../format/figures.tsx'
import { paths } from '../../format/paths.ts'
import { LinkButton } from '../../kit/buttons.tsx'
import { FigureCard, FigureGrid } from '../../kit/figures/Figure.tsx'
import { Loaded, Screen } from '../../kit/screens.tsx'
import { DashboardSkeleton } from '../../kit/skeleton/skeletons.tsx'
import { Together } from '../../kit/skeleton/Together.tsx'
import { LandingSettings } from './LandingSettings.tsx'
import { OperatorSettings } from './OperatorSettings.tsx'

/** /admin/dashboard: key figures, pending work, and the last ledger audit. */
export function AdminDashboardScreen() {
  const { t } = useTranslation()
  const overview = useRead(admin.overview, {}, { fresh: true })
  const audit = useRead(admin.audit, {}, { fresh: true })
  const landing = useRead(settings.read, { params: { key: 'landing' } })
  if ([overview, audit, landing].some(({ error }) => requiresTwoFactor(error)))
    return (
      <Screen title={t('admin.title')}>
        <Alert variant="light" color="accent" icon={<IconShieldCheck aria-hidden />} title={t('admin.twoFactor')}>
          <Text mb="md" c="var(--mantine-color-text)">
            {t('Turn on two-factor sign-in first. Admins need it.')}
          </Text>
          <LinkButton to={paths.security}>{t('admin.toSecurity')}</LinkButton>
        </Alert>
      </Screen>
    )
  return (
    <Screen title={t('admin.title')} action={<DeskLinks />}>
      <Together skeleton={<DashboardSkeleton figures={7} />}>
        <Stack gap={40}>
          <Loaded read={overview} section={t('admin.figures')} lines={2}>
            {(data) => <KeyFigures overview={data} />}
          </Loaded>
          <section aria-labelledby="waiting">
            <Title order={2} id="waiting" mb="md">
              {t('admin.waiting')}
            </Title>
            <Loaded read={overview} section={t('admin.waiting')} lines={1}>
              {(data) => <WaitingQueues overview={data} />}
            </Loaded>
          </section>
          <section aria-labelledby="audit">
            <Group justify="space-between" mb="md">
              <Title order={2} id="audit">
                {t('admin.audit')}
              </Title>
              <LinkButton variant="default" to={paths.deskTab('audit')}>
                {t('admin.toAudit')}
              </LinkButton>
            </Group>
            <Loaded read={audit} section={t('admin.audit')} lines={1}>
              {({ last }) => <LastAudit last={last} />}
            </Loaded>
          </section>
          <LandingSettings />
          <OperatorSettings />
        </Stack>
      </Together>
    </Screen>
  )
}

function DeskLinks() {
  const { t } = useTranslation()
  const links = [
    { to: paths.kycQueue, label: 'review.toQueue' },
    { to: paths.moneyDesk, label: 'desk.toDesk' },
    { to: paths.serviceTemplates, label: 'templates.title' },
    { to: paths.reportQueue, label: 'reports.toQueue' },
  ] as const
  return (
    <Group gap="sm">
      {links.map(({ to, label }) => (
        <LinkButton key={to} to={to} variant="default">
          {t(label)}
        </LinkButton>
      ))}
    </Group>
  )
}

type Overview = z.output<typeof state>

function KeyFigures({ overview }: { overview: Overview }) {
  const { t } = useTranslation()
  const number = useNumber()
  return (
    <FigureGrid>
      <FigureCard label={t('admin.influencers')}>{number(overview.influencers)}</FigureCard>
      <FigureCard label={t('admin.businesses')}>{number(overview.businesses)}</FigureCard>
      <FigureCard label={t('admin.deals')}>{number(overview.activeDeals)}</FigureCard>
      <FigureCard label={t('admin.openOrders')}>{number(overview.openOrders)}</FigureCard>
      <FigureCard label={t('admin.completedOrders')}>{number(overview.completedOrders)}</FigureCard>
      <FigureCard label={t('wallet.held')} source={t('wallet.fromLedger')}>
        <Money cents={overview.heldMoney} />
      </FigureCard>
      <FigureCard label={t('admin.revenue')} source={t('wallet.fromLedger')}>
        <Money cents={overview.revenue} />
      </FigureCard>
    </FigureGrid>
  )
}

function WaitingQueues({ overview }: { overview: Overview }) {
  const { t } = useTranslation()
  const number = useNumber()
  return (
    <FigureGrid>
      {waitingQueues(overview).map(({ to, label, count }) => (
        <FigureCard
          key={to}
          label={t(label)}
          note={
            <Anchor component={Link} to={to} size="sm">
              {t('admin.toWaiting')} <VisuallyHidden>{t(label)}</VisuallyHidden>
            </Anchor>
          }
        >
          {number(count)}
        </FigureCard>
      ))}
    </FigureGrid>
  )
}

/** Queues with pending work, and their paths. */
const waitingQueues = (data: Overview) =>
  [
    { to: paths.deskQueue('deposits'), label: 'admin.waitingDeposits', count: data.waitingDeposits },
    { to: paths.deskQueue('withdrawals'), label: 'admin.waitingWithdrawals', count: data.waitingWithdrawals },
    { to: paths.disputeQueue, label: 'admin.openDisputes', count: data.openDisputes },
    { to: paths.deskTab('alerts'), label: 'admin.waitingAlerts', count: data.waitingAlerts },
  ] as const

function LastAudit({ last }: { last: StoredAudit | null }) {
  const { t } = useTranslation()
  return (
    <Alert
      color={last === null ? 'gray' : last.found === 0 ? 'teal' : 'danger'}
      variant="light"
      icon={<IconShieldCheck aria-hidden />}
    >
      <Text c="var(--mantine-color-text)">
        {last === null
          ? t('audit.never')
          : last.found === 0
            ? t('admin.auditGood')
            : t('audit.found', { count: last.found })}
      </Text>
      {last && (
        <Text size="sm" c="var(--mantine-color-text)">
          {t('admin.auditRan')} <RelativeTime at={last.ranAt} />
        </Text>
      )}
    </Alert>
  )
}

const requiresTwoFactor = (error: Error | null) =>
  error instanceof RequestError && error.status === 403 && error.code === 'two_factor_required'
