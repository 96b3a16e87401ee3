import { useTranslation } from 'react-i18next'
import { useSignedIn } from '../../api/session.ts'
import { BusinessFigures } from '../../features/analytics/BusinessFigures.tsx'
import { BusinessDashboard } from '../../features/dashboards/BusinessDashboard.tsx'
import { SentGifts } from '../../features/gifts/GiftsScreen.tsx'
import { paths } from '../../format/paths.ts'
import { LinkButton } from '../../kit/buttons.tsx'
import { PageTabs } from '../../kit/page/PageTabs.tsx'
import { Screen } from '../../kit/screens.tsx'

/** /business/dashboard: overview and spending, or with ?tab=gifts the gifts sent. */
export function BusinessDashboardScreen() {
  const { t } = useTranslation()
  const user = useSignedIn()
  return (
    <Screen
      title={t('dashboard.hello', { name: user.displayName })}
      action={<LinkButton to={paths.market}>{t('order.find')}</LinkButton>}
    >
      <PageTabs
        label={t('dashboard.title')}
        tabs={[
          { value: 'overview', label: t('dashboard.overview') },
          { value: 'gifts', label: t('dashboard.gifts') },
        ]}
      >
        {(tab) => (tab === 'gifts' ? <SentGifts /> : <BusinessDashboard figures={<BusinessFigures />} />)}
      </PageTabs>
    </Screen>
  )
}
