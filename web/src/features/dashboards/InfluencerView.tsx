import { Alert, Text } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { dashboards } from '#contract/dashboards.ts'
import { LinkButton } from '../../ui/buttons.tsx'
import { paths } from '../../ui/paths.ts'
import { useRead } from '../../ui/queries.ts'
import { Loaded, Screen } from '../../ui/screens.tsx'
import { InfluencerHouse } from './InfluencerHouse.tsx'

/** /influencer/dashboard/{userId}: an admin looks at the dashboard of an influencer; the look is written down (spec §6). */
export function Component() {
  const { t } = useTranslation()
  const { userId } = useParams()
  const dashboard = useRead(dashboards.ofInfluencer, { params: { userId: userId! } }, { fresh: true })
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
        {(data) => <InfluencerHouse dashboard={data} own={false} />}
      </Loaded>
    </Screen>
  )
}
