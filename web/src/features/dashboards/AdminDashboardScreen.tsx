import { Alert, Anchor, Group, SimpleGrid, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { z } from 'zod'
import { admin, type overview as state } from '#contract/admin/admin.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { settings } from '#contract/settings/settings.ts'
import { useRead } from '../../api/queries.ts'
import { RequestError } from '../../api/request.ts'
import { Money, RelativeTime, useNumber } from '../../format/figures.tsx'
import { paths } from '../../format/paths.ts'
import { LinkButton } from '../../kit/buttons.tsx'
import { FigureCard } from '../../kit/Figure.tsx'
import { Loaded, Screen } from '../../kit/screens.tsx'
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
        <TwoFactorRequired />
      </Screen>
    )
  return (
    <Screen title={t('admin.title')} action={<DeskLinks />}>
      <Stack gap={40}>
        <Loaded read={overview} section={t('admin.figures')} lines={2}>
          {(figures) => <KeyFigures figures={figures} />}
        </Loaded>
        <section aria-labelledby="waiting">
          <Title order={2} id="waiting" mb="md">
            {t('admin.waiting')}
          </Title>
          <Loaded read={overview} section={t('admin.waiting')} lines={1}>
            {(figures) => <WaitingFigures figures={figures} />}
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
            {({ last }) => <AuditResult last={last} />}
          </Loaded>
        </section>
        <LandingSettings />
        <OperatorSettings />
      </Stack>
    </Screen>
  )
}

function TwoFactorRequired() {
  const { t } = useTranslation()
  return (
    <Alert variant="light" color="accent" icon={<IconShieldCheck aria-hidden />} title={t('admin.twoFactor')}>
      <Text mb="md" c="var(--mantine-color-text)">
        {t('Turn on two-factor sign-in first. Admins need it.')}
      </Text>
      <LinkButton to={paths.security}>{t('admin.toSecurity')}</LinkButton>
    </Alert>
  )
}

function DeskLinks() {
  const { t } = useTranslation()
  return (
    <Group gap="sm">
      <LinkButton to={paths.kycQueue} variant="default">
        {t('review.toQueue')}
      </LinkButton>
      <LinkButton to={paths.moneyDesk} variant="default">
        {t('desk.toDesk')}
      </LinkButton>
      <LinkButton to={paths.serviceTemplates} variant="default">
        {t('templates.title')}
      </LinkButton>
      <LinkButton to={paths.reportQueue} variant="default">
        {t('reports.toQueue')}
      </LinkButton>
    </Group>
  )
}

type Figures = z.output<typeof state>

function KeyFigures({ figures }: { figures: Figures }) {
  const { t } = useTranslation()
  const number = useNumber()
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, md: 4 }}>
      <FigureCard label={t('admin.influencers')}>{number(figures.influencers)}</FigureCard>
      <FigureCard label={t('admin.businesses')}>{number(figures.businesses)}</FigureCard>
      <FigureCard label={t('admin.deals')}>{number(figures.activeDeals)}</FigureCard>
      <FigureCard label={t('admin.openOrders')}>{number(figures.openOrders)}</FigureCard>
      <FigureCard label={t('admin.completedOrders')}>{number(figures.completedOrders)}</FigureCard>
      <FigureCard label={t('wallet.held')} source={t('wallet.fromLedger')}>
        <Money cents={figures.heldMoney} />
      </FigureCard>
      <FigureCard label={t('admin.revenue')} source={t('wallet.fromLedger')}>
        <Money cents={figures.revenue} />
      </FigureCard>
    </SimpleGrid>
  )
}

function WaitingFigures({ figures }: { figures: Figures }) {
  const { t } = useTranslation()
  const number = useNumber()
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }}>
      {waitingQueues(figures).map(({ to, label, count }) => (
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
    </SimpleGrid>
  )
}

function AuditResult({ last }: AnswerOf<typeof admin.audit>) {
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

/** Queues with pending work, and their paths. */
const waitingQueues = (figures: Figures) =>
  [
    { to: paths.deskTab('deposits'), label: 'admin.waitingDeposits', count: figures.waitingDeposits },
    { to: paths.deskTab('withdrawals'), label: 'admin.waitingWithdrawals', count: figures.waitingWithdrawals },
    { to: paths.disputeQueue, label: 'admin.openDisputes', count: figures.openDisputes },
    { to: paths.deskTab('alerts'), label: 'admin.waitingAlerts', count: figures.waitingAlerts },
  ] as const

const requiresTwoFactor = (error: Error | null) =>
  error instanceof RequestError && error.status === 403 && error.code === 'two_factor_required'
