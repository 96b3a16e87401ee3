import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSignedIn } from '../../api/session.ts'
import { BusinessDashboard } from '../../features/admin/dashboards/BusinessDashboard.tsx'
import { TopUp } from '../../features/money/wallet/TopUp.tsx'
import { paths } from '../../format/paths.ts'
import { lazyComponent, useLazyComponent } from '../../kit/behaviour/lazy-component.ts'
import { LinkButton } from '../../kit/buttons.tsx'
import { PageTabs } from '../../kit/page/PageTabs.tsx'
import { Screen } from '../../kit/screens.tsx'
import { ListSkeleton } from '../../kit/skeleton/skeletons.tsx'

const businessOverview = lazyComponent(() =>
  import('../../features/presence/analytics/BusinessFigures.tsx').then((module) => module.BusinessOverview),
)
const businessResults = lazyComponent(() =>
  import('../../features/presence/analytics/BusinessFigures.tsx').then((module) => module.BusinessResults),
)
const sentGifts = lazyComponent(() =>
  import('../../features/money/gifts/GiftsScreen.tsx').then((module) => module.SentGifts),
)

/** /business/dashboard: overview and spending, or with ?tab=gifts the gifts sent. */
export function BusinessDashboardScreen() {
  const { t } = useTranslation()
  const user = useSignedIn()
  return (
    <Screen
      title={t('dashboard.hello', { name: user.displayName })}
      action={
        <Group gap="sm">
          <TopUp />
          <LinkButton to={paths.market}>{t('order.find')}</LinkButton>
        </Group>
      }
    >
      <PageTabs
        label={t('dashboard.title')}
        tabs={[
          { value: 'overview', label: t('dashboard.overview') },
          { value: 'gifts', label: t('dashboard.gifts') },
        ]}
      >
        {(tab) => (tab === 'gifts' ? <GiftsTab /> : <Overview />)}
      </PageTabs>
    </Screen>
  )
}

/** With the code of charts, which is loaded beside the data. */
function Overview() {
  const BusinessOverview = useLazyComponent(businessOverview, true)
  const BusinessResults = useLazyComponent(businessResults, true)
  return (
    <BusinessDashboard
      overview={({ money, has }) =>
        BusinessOverview ? <BusinessOverview money={money} hasOrders={has.orders} /> : <ListSkeleton />
      }
      results={BusinessResults ? <BusinessResults /> : <ListSkeleton />}
    />
  )
}

function GiftsTab() {
  const SentGifts = useLazyComponent(sentGifts, true)
  return SentGifts ? <SentGifts /> : <ListSkeleton />
}
