import { Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useSignedIn } from '../../api/session.ts'
import { BusinessFigures } from '../../features/analytics/BusinessFigures.tsx'
import { BusinessDashboard } from '../../features/dashboards/BusinessDashboard.tsx'
import { SentGifts } from '../../features/gifts/GiftsScreen.tsx'
import { paths } from '../../format/paths.ts'
import { LinkButton } from '../../kit/buttons.tsx'
import { Screen } from '../../kit/screens.tsx'

/** /business/dashboard: overview and spending, or with ?tab=gifts the gifts sent. */
export function BusinessDashboardScreen() {
  const { t } = useTranslation()
  const user = useSignedIn()
  const [search, setSearch] = useSearchParams()
  const tab = search.get('tab') === 'gifts' ? 'gifts' : 'overview'
  return (
    <Screen
      title={t('dashboard.hello', { name: user.displayName })}
      action={<LinkButton to={paths.market}>{t('order.find')}</LinkButton>}
    >
      <Tabs
        value={tab}
        onChange={(value) => setSearch(value === 'gifts' ? { tab: value } : {}, { preventScrollReset: true })}
        keepMounted={false}
      >
        <Tabs.List mb="lg" aria-label={t('dashboard.title')}>
          <Tabs.Tab value="overview">{t('dashboard.overview')}</Tabs.Tab>
          <Tabs.Tab value="gifts">{t('dashboard.gifts')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="overview">
          <BusinessDashboard figures={<BusinessFigures />} />
        </Tabs.Panel>
        <Tabs.Panel value="gifts">
          <SentGifts />
        </Tabs.Panel>
      </Tabs>
    </Screen>
  )
}
