import IconMessage from 'icon:message'
import { Anchor, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicProfile } from '#contract/presence/profiles/profiles.ts'
import { useUser } from '../../../api/session.ts'
import { paths } from '../../../format/paths.ts'
import { LinkButton } from '../../../kit/buttons.tsx'
import { ReportButton } from '../../market/reports/ReportButton.tsx'

type Props = {
  profile: PublicProfile
  /** Further actions, beside the message. */
  actions: ReactNode
}

/** Message to a person, further actions on them, their public page and media kit, and the report. */
export function ContactActions({ profile, actions }: Props) {
  const { t, i18n } = useTranslation()
  const { user } = useUser()
  const isInfluencer = profile.role === 'influencer'
  return (
    <Group gap="xs">
      {isInfluencer && user?.role === 'business' && (
        <LinkButton
          to={`${paths.inbox}?to=${profile.id}`}
          variant="default"
          size="sm"
          leftSection={<IconMessage size={18} stroke={1.5} aria-hidden />}
        >
          {t('profile.message')}
        </LinkButton>
      )}
      {actions}
      <Group gap="md">
        <Anchor size="sm" href={paths.publicProfile(profile)}>
          {t('profile.publicPage')}
        </Anchor>
        {isInfluencer && (
          <Anchor size="sm" href={`/api/profiles/${profile.id}/media-kit.pdf?lng=${i18n.language}`} download>
            {t('profile.mediaKit')}
          </Anchor>
        )}
      </Group>
      {user && user.role !== 'admin' && user.id !== profile.id && (
        <ReportButton entityType="user" entityId={profile.id} name={profile.displayName} />
      )}
    </Group>
  )
}
