import { Divider } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { platformNames } from '#contract/platform-names.ts'
import { profiles } from '#contract/profiles.ts'
import { mostSocialProfiles, type SocialProfile, socialProfiles } from '#contract/social-profiles.ts'
import { verification } from '#contract/verification.ts'
import { LinkButton } from '../../../ui/buttons.tsx'
import { paths } from '../../../ui/paths.ts'
import { useAction, useRead, useReadAgain } from '../../../ui/queries.ts'
import { useRefused } from '../../../ui/refused.ts'
import { SortableList } from '../../../ui/SortableList.tsx'
import { Loaded } from '../../../ui/screens.tsx'
import { AddSocialProfile } from './AddSocialProfile.tsx'
import { SettingsCard } from './parts.tsx'
import { SocialProfileRow } from './SocialProfileRow.tsx'

/** Where an influencer is elsewhere, in the order of their page; at least one belongs to a complete profile. */
export function SocialProfiles() {
  const { t } = useTranslation()
  const list = useRead(socialProfiles.list, {})
  const readAgain = useReadAgain()
  const refused = useRefused()
  const changed = () => readAgain(socialProfiles.list, profiles.own, profiles.read, verification.mine)
  const order = useAction(socialProfiles.order, { onDone: changed, onRefused: (error) => refused(error) })
  return (
    <SettingsCard title={t('settings.social')} text={t('settings.socialText')}>
      <Loaded read={list} section={t('settings.social')} lines={2}>
        {({ items }) => (
          <>
            <SortableList
              items={items}
              idOf={(profile) => profile.id}
              labelOf={nameOf}
              onOrder={(ids) => order.mutateAsync({ body: { ids } })}
            >
              {(profile, handle) => <SocialProfileRow profile={profile} handle={handle} changed={changed} />}
            </SortableList>
            {items.length > 0 && (
              <LinkButton variant="light" to={paths.verification}>
                {t('verify.toVerification')}
              </LinkButton>
            )}
            {items.length > 0 && <Divider />}
            {items.length < mostSocialProfiles && <AddSocialProfile added={changed} />}
          </>
        )}
      </Loaded>
    </SettingsCard>
  )
}

const nameOf = ({ platform, username }: SocialProfile) =>
  username ? `${platformNames[platform]} ${username}` : platformNames[platform]
