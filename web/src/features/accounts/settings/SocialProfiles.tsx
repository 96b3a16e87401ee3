import { Anchor, Badge, Divider, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { localeOf } from '#contract/formats.ts'
import { profiles } from '#contract/profiles.ts'
import { mostSocialProfiles, type SocialProfile, socialProfiles } from '#contract/social-profiles.ts'
import { ConfirmButton } from '../../../ui/buttons.tsx'
import { PlatformMark, platformNames } from '../../../ui/PlatformMark.tsx'
import { useAction, useRead } from '../../../ui/queries.ts'
import { Loaded } from '../../../ui/screens.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { AddSocialProfile } from './AddSocialProfile.tsx'
import { SettingsCard, useReadAgain, useRefused } from './parts.tsx'

/** Where an influencer is elsewhere; at least one belongs to a complete profile. */
export function SocialProfiles() {
  const { t } = useTranslation()
  const list = useRead(socialProfiles.list, {})
  const readAgain = useReadAgain()
  const changed = () => readAgain(socialProfiles.list, profiles.own, profiles.read)
  return (
    <SettingsCard title={t('settings.social')} text={t('settings.socialText')}>
      <Loaded read={list} section={t('settings.social')} lines={2}>
        {({ items }) => (
          <>
            {items.map((profile) => (
              <Profile key={profile.id} profile={profile} changed={changed} />
            ))}
            {items.length > 0 && <Divider />}
            {items.length < mostSocialProfiles && <AddSocialProfile added={changed} />}
          </>
        )}
      </Loaded>
    </SettingsCard>
  )
}

function Profile({ profile, changed }: { profile: SocialProfile; changed: () => void }) {
  const { t, i18n } = useTranslation()
  const toast = useToast()
  const refused = useRefused()
  const name = platformNames[profile.platform]
  const remove = useAction(socialProfiles.remove, {
    onDone: () => {
      changed()
      toast.show({ title: 'settings.removed', text: t('settings.socialRemoved', { platform: name }) })
    },
    onRefused: (error) => refused(error),
  })
  const number = new Intl.NumberFormat(localeOf(i18n.language), { notation: 'compact' }).format(profile.followers)
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Group gap="sm" wrap="nowrap" miw={0}>
        <PlatformMark platform={profile.platform} />
        <Stack gap={0} miw={0}>
          <Anchor href={profile.profileUrl} target="_blank" rel="noopener noreferrer nofollow" truncate>
            <bdi>{profile.profileUrl.replace(/^https?:\/\/(www\.)?/, '')}</bdi>
          </Anchor>
          <Group gap="xs">
            {profile.followers > 0 && (
              <Text size="sm" c="dimmed" title={profile.followers.toLocaleString(localeOf(i18n.language))}>
                {t('settings.followersCount', { count: profile.followers, number })}
                {!profile.isVerified && ` · ${t('settings.selfReported')}`}
              </Text>
            )}
            {profile.isVerified && (
              <Badge size="sm" variant="light" color="accent">
                {t('settings.checked')}
              </Badge>
            )}
          </Group>
        </Stack>
      </Group>
      <ConfirmButton
        variant="subtle"
        size="compact-sm"
        color="danger"
        style={{ flexShrink: 0 }}
        busy={remove.isPending}
        title={t('settings.socialRemoveTitle', { platform: name })}
        text={t('settings.socialRemoveText')}
        confirm={t('settings.remove')}
        onConfirm={() => remove.mutate({ params: { id: profile.id } })}
      >
        {t('settings.remove')} <VisuallyHidden>{name}</VisuallyHidden>
      </ConfirmButton>
    </Group>
  )
}
