import { useTranslation } from 'react-i18next'
import { dashboards } from '#contract/admin/dashboards/dashboards.ts'
import { useRead } from '../../../api/queries.ts'
import { useSignedIn } from '../../../api/session.ts'
import { paths } from '../../../format/paths.ts'
import { LinkButton } from '../../../kit/buttons.tsx'
import { Loaded, Screen } from '../../../kit/screens.tsx'
import { DashboardSkeleton } from '../../../kit/skeleton/skeletons.tsx'
import { Together } from '../../../kit/skeleton/Together.tsx'
import { InfluencerSections } from './InfluencerSections.tsx'

/** /dashboard and /influencer/dashboard: what needs attention, work in progress, earnings. */
export function InfluencerDashboardScreen() {
  const { t } = useTranslation()
  const user = useSignedIn()
  const dashboard = useRead(dashboards.own, {})
  return (
    <Screen
      title={t('dashboard.hello', { name: user.displayName })}
      action={<LinkButton to={`${paths.deals}?new`}>{t('deals.add')}</LinkButton>}
    >
      <Together skeleton={<DashboardSkeleton charts />}>
        <Loaded read={dashboard} section={t('dashboard.title')}>
          {(data) => <InfluencerSections dashboard={data} own />}
        </Loaded>
      </Together>
    </Screen>
  )
}
