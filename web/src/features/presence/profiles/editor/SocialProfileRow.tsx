import IconRosetteDiscountCheck from 'icon:rosette-discount-check'
import { Alert, Anchor, Badge, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { withoutScheme } from '#contract/market/links/display-host.ts'
import { platformNames } from '#contract/money/social-profiles/platform-names.ts'
import { type SocialProfile, socialProfiles } from '#contract/money/social-profiles/social-profiles.ts'
import { profileOn } from '#contract/platform-addresses/profiles.ts'
import { useAction } from '../../../../api/queries.ts'
import { useRefusalHandler } from '../../../../api/use-refusal-handler.ts'
import { ConfirmButton } from '../../../../kit/buttons.tsx'
import { DialogButton } from '../../../../kit/dialogs/DialogButton.tsx'
import { useToast } from '../../../../kit/toasts.tsx'
import { PlatformIcon } from '../../../money/social-profiles/PlatformIcon.tsx'
import { useFollowers } from '../../../money/social-profiles/use-followers.ts'
import { EditSocialProfile } from './EditSocialProfile.tsx'

type Props = { profile: SocialProfile; handle: ReactNode }

/** A social profile: handle, followers and their source, and its actions. */
export function SocialProfileRow({ profile, handle }: Props) {
  const { t } = useTranslation()
  const { exact, short, provenance } = useFollowers()
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  const name = platformNames[profile.platform]
  const remove = useAction(socialProfiles.remove, {
    onDone: () => {
      toast.show({ title: 'settings.removed', text: t('settings.socialRemoved', { platform: name }) })
    },
    onRefused: (error) => handleRefusal(error),
  })
  return (
    <Stack gap={4} p="sm" bg="var(--mantine-color-body)" bd="1px solid var(--mantine-color-default-border)" bdrs="md">
      <Group gap="sm" wrap="nowrap">
        {handle}
        <PlatformIcon platform={profile.platform} />
        <Anchor
          href={profile.profileUrl}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          truncate
          dir="ltr"
          miw={0}
          flex={1}
        >
          {profile.username ?? withoutScheme(profile.profileUrl)}
        </Anchor>
      </Group>
      {!profileOn(profile.platform, profile.profileUrl) && (
        <Alert color="orange" variant="light" role="note" p="xs">
          {t(profile.isVerified ? 'settings.socialNoProfileChecked' : 'settings.socialNoProfile')}
        </Alert>
      )}
      <Text size="sm" c="dimmed">
        <span title={exact(profile.followers)}>{short(profile.followers)}</span> · {provenance(profile).text}
      </Text>
      <Group gap="xs" justify="space-between">
        <VerificationBadges profile={profile} />
        <Group gap="xs">
          <DialogButton
            variant="default"
            size="compact-md"
            title={t('settings.socialEditTitle', { platform: name })}
            label={
              <>
                {t('common.edit')} <VisuallyHidden>{name}</VisuallyHidden>
              </>
            }
          >
            {(close) => <EditSocialProfile profile={profile} close={close} />}
          </DialogButton>
          <ConfirmButton
            variant="subtle"
            size="compact-md"
            color="danger"
            busy={remove.isPending}
            title={t('settings.socialRemoveTitle', { platform: name })}
            text={t('settings.socialRemoveText')}
            confirm={t('settings.remove')}
            onConfirm={() => remove.mutate({ params: { id: profile.id } })}
          >
            {t('settings.remove')} <VisuallyHidden>{name}</VisuallyHidden>
          </ConfirmButton>
        </Group>
      </Group>
    </Stack>
  )
}

function VerificationBadges({ profile }: { profile: SocialProfile }) {
  const { t } = useTranslation()
  return (
    <Group gap="xs">
      {profile.isVerified && (
        <Badge
          variant="light"
          color="accent"
          tt="none"
          leftSection={<IconRosetteDiscountCheck size={14} aria-hidden />}
        >
          {t('settings.checked')}
        </Badge>
      )}
      {profile.verificationRequested && (
        <Badge variant="light" color="gray" c="var(--mantine-color-text)" tt="none">
          {t('verify.status.pending')}
        </Badge>
      )}
    </Group>
  )
}
