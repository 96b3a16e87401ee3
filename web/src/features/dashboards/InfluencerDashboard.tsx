import { useTranslation } from 'react-i18next'
import { dashboards } from '#contract/dashboards.ts'
import { LinkButton } from '../../ui/buttons.tsx'
import { paths } from '../../ui/paths.ts'
import { useRead } from '../../ui/queries.ts'
import { Loaded, Screen } from '../../ui/screens.tsx'
import { useSignedIn } from '../../ui/session.ts'
import { InfluencerHouse } from './InfluencerHouse.tsx'

/** /dashboard and /influencer/dashboard: what wants attention, what is running, what was earned. */
export function Component() {
  const { t } = useTranslation()
  const user = useSignedIn()
  const dashboard = useRead(dashboards.own, {}, { fresh: true })
  return (
    <Screen
      title={t('dashboard.hello', { name: user.displayName })}
      action={<LinkButton to={`${paths.deals}?new`}>{t('deals.add')}</LinkButton>}
    >
      <Loaded read={dashboard} section={t('dashboard.title')} lines={6}>
        {(data) => <InfluencerHouse dashboard={data} own />}
      </Loaded>
    </Screen>
  )
}
