import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { completeness } from '#contract/presence/profiles/completeness.ts'
import { profiles } from '#contract/presence/profiles/profiles.ts'
import { useRead } from '../../../../api/queries.ts'
import { useUser } from '../../../../api/session.ts'
import { homeOf } from '../../../../format/paths.ts'
import { Dialog } from '../../../../kit/dialogs/Dialog.tsx'
import { CompletenessChecklist } from '../CompletenessChecklist.tsx'

/**
 * Asks an influencer to complete their profile, once each time that it is loaded in a new page view (spec §2, §4); not while they answer an
 * invitation to a team.
 */
export function CompletenessDialog() {
  const { t } = useTranslation()
  const { user } = useUser()
  const { pathname } = useLocation()
  const [closed, setClosed] = useState(false)
  const isInfluencer = user?.role === 'influencer'
  const { data: profile } = useRead(profiles.own, {}, { enabled: isInfluencer })
  if (!isInfluencer || !profile) return null
  const incomplete = completeness(profile).percent < 100
  // a profile complete on load does not trigger the dialog later either
  if (!incomplete && !closed) setClosed(true)
  if (!incomplete) return null
  const close = () => setClosed(true)
  const home = homeOf('influencer')
  return (
    <Dialog
      opened={!closed && pathname !== '/team-invitation'}
      onClose={close}
      title={t('completeness.title')}
      centered
    >
      <Stack>
        <Text>{t('completeness.text')}</Text>
        <CompletenessChecklist profile={profile} to={home} onNavigate={close} />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('completeness.later')}
          </Button>
          <Button component={Link} to={home} onClick={close}>
            {t('completeness.now')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
