import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { completeness } from '#contract/profiles/completeness.ts'
import { profiles } from '#contract/profiles/profiles.ts'
import { useRead } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { homeOf } from '../../format/paths.ts'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { CompletenessChecklist } from '../../shared/profiles/CompletenessChecklist.tsx'

const storageKey = 'completeness-asked'

/** Whether it was shown before in this tab; without storage it is shown again. */
function wasShown(): boolean {
  try {
    return window.sessionStorage.getItem(storageKey) !== null
  } catch {
    return false
  }
}

function markShown() {
  try {
    window.sessionStorage.setItem(storageKey, 'yes')
  } catch {
    // without storage it is simply shown again
  }
}

/** Asks an influencer to complete their profile, once per tab (spec §2, §4). */
export function CompletenessDialog() {
  const { t } = useTranslation()
  const { user } = useUser()
  const [closed, setClosed] = useState(wasShown)
  const isInfluencer = user?.role === 'influencer'
  const { data: profile } = useRead(profiles.own, {}, { enabled: isInfluencer })
  if (!isInfluencer || !profile) return null
  const incomplete = completeness(profile).percent < 100
  // a profile complete on load does not trigger the dialog later either
  if (!incomplete && !closed) setClosed(true)
  if (!incomplete) return null
  const close = () => {
    markShown()
    setClosed(true)
  }
  const home = homeOf('influencer')
  return (
    <Dialog opened={!closed} onClose={close} title={t('completeness.title')} centered>
      <Stack>
        <Text>{t('completeness.text')}</Text>
        <CompletenessChecklist profile={profile} to={home} onGo={close} />
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
