import IconShieldCheck from 'icon:shield-check'
import { Alert, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { admin } from '#contract/admin/admin/admin.ts'
import { type PlatformReport, statistics } from '#contract/admin/statistics/statistics.ts'
import { useRead } from '../../../api/queries.ts'
import { RequestError } from '../../../api/request.ts'
import { RelativeTime } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import { lazyComponent, useLazyComponent } from '../../../kit/behaviour/lazy-component.ts'
import { LinkButton } from '../../../kit/buttons.tsx'
import { Loaded, Screen } from '../../../kit/screens.tsx'
import { DashboardSkeleton, ListSkeleton } from '../../../kit/skeleton/skeletons.tsx'
import { Together } from '../../../kit/skeleton/Together.tsx'
import { RangePicker } from '../../presence/analytics/RangePicker.tsx'
import { rangeIn } from '../../presence/analytics/range.ts'
import { FigureCards } from './FigureCards.tsx'
import { firstCharts, PlatformCharts } from './PlatformCharts.tsx'

const queueList = lazyComponent(() => import('./Queues.tsx').then((module) => module.Queues))
const belowFigures = lazyComponent(() => import('./BelowFigures.tsx').then((module) => module.BelowFigures))

/** /admin/dashboard: the queues, figures of the platform by range, the money by purpose, and the last ledger audit. */
export function AdminDashboardScreen() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const range = rangeIn(search, new Date())
  const { from, to, bucket } = range
  const overview = useRead(admin.overview, {})
  const report = useRead(statistics.report, { query: { from, to, bucket } }, { keepsPrevious: true })
  const Queues = useLazyComponent(queueList, true)
  const BelowFigures = useLazyComponent(belowFigures, true)
  if ([overview, report].some(({ error }) => requiresTwoFactor(error))) return <TwoFactorFirst />
  return (
    <Screen title={t('header.dashboard')} size="xl">
      <Together skeleton={<DashboardSkeleton figures={8} charts />}>
        <Stack gap={40}>
          <Loaded read={overview} section={t('admin.waiting')} lines={3}>
            {(data) =>
              Queues ? (
                <Queues overview={data} queues={report.data?.queues ?? []} />
              ) : (
                <ListSkeleton rows={5} height={48} />
              )
            }
          </Loaded>
          <RangePicker range={range} />
          <Loaded read={report} section={t('statistics.figures')} lines={5}>
            {(data) => <Figures report={data} />}
          </Loaded>
          {BelowFigures ? <BelowFigures report={report.data} /> : <ListSkeleton />}
        </Stack>
      </Together>
    </Screen>
  )
}

function Figures({ report }: { report: PlatformReport }) {
  const { t } = useTranslation()
  return (
    <Stack gap="lg">
      <Text c="dimmed" size="sm">
        {report.countedAt ? (
          <>
            {t('analytics.updated')} <RelativeTime at={report.countedAt} /> · {t('analytics.utc')}
          </>
        ) : (
          t('statistics.notYet')
        )}
      </Text>
      <FigureCards report={report} />
      <PlatformCharts charts={firstCharts} report={report} />
    </Stack>
  )
}

function TwoFactorFirst() {
  const { t } = useTranslation()
  return (
    <Screen title={t('header.dashboard')}>
      <Alert variant="light" color="accent" icon={<IconShieldCheck aria-hidden />} title={t('admin.twoFactor')}>
        <Text mb="md" c="var(--mantine-color-text)">
          {t('Turn on two-factor sign-in first. Admins need it.')}
        </Text>
        <LinkButton to={paths.security}>{t('admin.toSecurity')}</LinkButton>
      </Alert>
    </Screen>
  )
}

const requiresTwoFactor = (error: Error | null) =>
  error instanceof RequestError && error.status === 403 && error.code === 'two_factor_required'
