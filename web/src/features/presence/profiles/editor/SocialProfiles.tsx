import { Divider } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { platformNames } from '#contract/money/social-profiles/platform-names.ts'
import {
  maxSocialProfiles,
  type SocialProfile,
  socialProfiles,
} from '#contract/money/social-profiles/social-profiles.ts'
import { useAction, useRead } from '../../../../api/queries.ts'
import { useRefusalHandler } from '../../../../api/use-refusal-handler.ts'
import { paths } from '../../../../format/paths.ts'
import { LinkButton } from '../../../../kit/buttons.tsx'
import { SettingsCard } from '../../../../kit/SettingsCard.tsx'
import { SortableList } from '../../../../kit/SortableList.tsx'
import { Loaded } from '../../../../kit/screens.tsx'
import { AddSocialProfile } from './AddSocialProfile.tsx'
import { SocialProfileRow } from './SocialProfileRow.tsx'

/** An influencer's social profiles, in the order of their page; a complete profile has at least one. */
export function SocialProfiles() {
  const { t } = useTranslation()
  const list = useRead(socialProfiles.list, {})
  const handleRefusal = useRefusalHandler()
  const reorder = useAction(socialProfiles.reorder, { onRefused: (error) => handleRefusal(error) })
  return (
    <SettingsCard name="social" title={t('settings.social')} text={t('settings.socialText')}>
      <Loaded read={list} section={t('settings.social')} lines={2}>
        {({ items }) => (
          <>
            <SortableList
              items={items}
              idOf={(profile) => profile.id}
              labelOf={nameOf}
              onReorder={(ids) => reorder.mutateAsync({ body: { ids } })}
            >
              {(profile, handle) => <SocialProfileRow profile={profile} handle={handle} />}
            </SortableList>
            {items.length > 0 && (
              <LinkButton variant="light" to={paths.verification}>
                {t('verify.toVerification')}
              </LinkButton>
            )}
            {items.length > 0 && <Divider />}
            {items.length < maxSocialProfiles && <AddSocialProfile />}
          </>
        )}
      </Loaded>
    </SettingsCard>
  )
}

const nameOf = ({ platform, username }: SocialProfile) =>
  username ? `${platformNames[platform]} ${username}` : platformNames[platform]
