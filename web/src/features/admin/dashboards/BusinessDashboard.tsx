import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type BusinessStep,
  type BusinessDashboard as Dashboard,
  dashboards,
  nextBusinessSteps,
} from '#contract/admin/dashboards/dashboards.ts'
import { useRead } from '../../../api/queries.ts'
import { paths } from '../../../format/paths.ts'
import { Loaded, SectionBoundary, Shown } from '../../../kit/screens.tsx'
import { DashboardSkeleton } from '../../../kit/skeleton/skeletons.tsx'
import { Together } from '../../../kit/skeleton/Together.tsx'
import { StepList } from './StepList.tsx'
import { WorkLists } from './WorkLists.tsx'

const stepPaths: Record<BusinessStep, string> = {
  verifyEmail: paths.account,
  describeBusiness: '/business/profile?tab=profile&field=bio',
  findInfluencers: paths.market,
  addMoney: paths.wallet,
  firstOrder: paths.market,
}

type Props = {
  /** Its money and spending, with charts. */
  overview: (dashboard: Dashboard) => ReactNode
  /** Results of the work. */
  results: ReactNode
}

/** A business's current state: its work, the steps that set up its account, its money with charts, results. */
export function BusinessDashboard({ overview, results }: Props) {
  const { t } = useTranslation()
  const read = useRead(dashboards.business, {})
  return (
    <Together skeleton={<DashboardSkeleton figures={6} charts />}>
      <Stack gap={40}>
        <Loaded read={read} section={t('dashboard.title')}>
          {(dashboard) => (
            <>
              <SectionBoundary name={t('turn.status.your_turn')} of={dashboard}>
                <WorkLists work={dashboard.work} side="business" own />
              </SectionBoundary>
              <SectionBoundary name={t('dashboard.nextSteps')} of={dashboard}>
                <BusinessSteps dashboard={dashboard} />
              </SectionBoundary>
              <SectionBoundary name={t('dashboard.overview')} of={dashboard}>
                <Shown data={dashboard}>{overview}</Shown>
              </SectionBoundary>
              <SectionBoundary name={t('spending.results')} of={dashboard}>
                {dashboard.has.orders && results}
              </SectionBoundary>
            </>
          )}
        </Loaded>
      </Stack>
    </Together>
  )
}

function BusinessSteps({ dashboard }: { dashboard: Dashboard }) {
  return (
    <StepList
      steps={nextBusinessSteps(dashboard).map((step) => ({
        step: step === 'verifyEmail' ? 'verifyEmail' : `business.${step}`,
        to: stepPaths[step],
      }))}
    />
  )
}
