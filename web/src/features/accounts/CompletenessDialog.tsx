import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { completeness } from '#contract/completeness.ts'
import { profiles } from '#contract/profiles.ts'
import { CompletenessChecklist } from '../../ui/CompletenessChecklist.tsx'
import { homeOf } from '../../ui/paths.ts'
import { useRead } from '../../ui/queries.ts'
import { useUser } from '../../ui/session.ts'

const asked = 'completeness-asked'

/** Whether it was asked before in this tab; where nothing can be kept, it asks again. */
function wasAsked(): boolean {
  try {
    return window.sessionStorage.getItem(asked) !== null
  } catch {
    return false
  }
}

function keepAsked() {
  try {
    window.sessionStorage.setItem(asked, 'yes')
  } catch {
    // it will ask again, which is no harm
  }
}

/** Asks an influencer whose profile is not complete to complete it, once in each tab (spec §2, §4). */
export function CompletenessDialog() {
  const { t } = useTranslation()
  const { user } = useUser()
  const [closed, setClosed] = useState(wasAsked)
  const isInfluencer = user?.role === 'influencer'
  const { data: profile } = useRead(profiles.own, {}, { enabled: isInfluencer })
  if (!isInfluencer || !profile) return null
  const incomplete = completeness(profile).percent < 100
  // a profile that is complete when it is loaded is not asked about later either
  if (!incomplete && !closed) setClosed(true)
  if (!incomplete) return null
  const close = () => {
    keepAsked()
    setClosed(true)
  }
  const home = homeOf('influencer')
  return (
    <Modal
      opened={!closed}
      onClose={close}
      title={t('completeness.title')}
      centered
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
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
    </Modal>
  )
}
