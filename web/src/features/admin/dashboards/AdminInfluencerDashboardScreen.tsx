import IconEye from 'icon:eye'
import { Alert, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { dashboards } from '#contract/admin/dashboards/dashboards.ts'
import { useRead } from '../../../api/queries.ts'
import { paths } from '../../../format/paths.ts'
import { LinkButton } from '../../../kit/buttons.tsx'
import { Loaded, Screen } from '../../../kit/screens.tsx'
import { InfluencerSections } from './InfluencerSections.tsx'

/** /influencer/dashboard/{userId}: an influencer's dashboard for admins; each view is logged (spec §6). */
export function AdminInfluencerDashboardScreen() {
  const { t } = useTranslation()
  const { userId } = useParams()
  // part of the path
  const dashboard = useRead(dashboards.ofInfluencer, { params: { userId: userId! } })
  const person = dashboard.data?.person
  return (
    <Screen
      title={person ? t('dashboard.of', { name: person.displayName }) : t('dashboard.title')}
      action={
        person && (
          <LinkButton to={paths.publicProfile(person)} variant="default">
            {t('profile.publicPage')}
          </LinkButton>
        )
      }
    >
      <Alert variant="light" color="accent" icon={<IconEye aria-hidden />} mb="lg">
        <Text c="var(--mantine-color-text)">
          {t('dashboard.logged')}
          {person && !person.isActive && ` ${t('dashboard.blocked')}`}
        </Text>
      </Alert>
      <Loaded read={dashboard} section={t('dashboard.title')} lines={6}>
        {(data) => <InfluencerSections dashboard={data} own={false} />}
      </Loaded>
    </Screen>
  )
}
