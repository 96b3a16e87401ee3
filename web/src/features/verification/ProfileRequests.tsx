import { Anchor, Card, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { withoutScheme } from '#contract/link-addresses.ts'
import { platformNames } from '#contract/platform-names.ts'
import { type OwnSocialProfile, socialProfiles } from '#contract/social-profiles.ts'
import { type VerificationRequest, verification } from '#contract/verification.ts'
import { ActionButton, LinkButton } from '../../ui/buttons.tsx'
import { Moment, useTimes } from '../../ui/figures.tsx'
import { useFollowers } from '../../ui/followers.ts'
import { PlatformMark } from '../../ui/PlatformMark.tsx'
import { paths } from '../../ui/paths.ts'
import { useRead, useReadAgain } from '../../ui/queries.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { EmptyState, Loaded } from '../../ui/screens.tsx'
import { useSignedIn } from '../../ui/session.ts'
import { AskDialog } from './AskDialog.tsx'
import { Reason } from './Reason.tsx'

/** One's profiles elsewhere, each with how its verification stands. */
export function ProfileRequests() {
  const { t } = useTranslation()
  const readAgain = useReadAgain()
  const [search, setSearch] = useSearchParams()
  const profiles = useRead(socialProfiles.list, {})
  const requests = useRead(verification.mine, { query: { limit: 100 } })
  const close = () => setSearch({}, { replace: true })
  const asked = () => {
    readAgain(socialProfiles.list, verification.mine)
    close()
  }
  const opened = profiles.data?.items.find((profile) => String(profile.id) === search.get('ask'))
  return (
    <Stack component="section" aria-labelledby="profiles-elsewhere">
      <Title order={2} id="profiles-elsewhere">
        {t('settings.social')}
      </Title>
      <Text c="dimmed">{t('verify.profilesText')}</Text>
      <Loaded read={profiles} section={t('settings.social')}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              title={t('verify.noProfiles')}
              text={t('settings.socialText')}
              action={<LinkButton to={paths.complete('social')}>{t('settings.socialAdd')}</LinkButton>}
            />
          ) : (
            <Loaded read={requests} section={t('verify.requests')}>
              {({ items: sent }) =>
                items.map((profile) => (
                  <ProfileCard
                    key={profile.id}
                    profile={profile}
                    latest={sent.find((request) => request.profileId === profile.id)}
                    ask={() => setSearch({ ask: String(profile.id) })}
                  />
                ))
              }
            </Loaded>
          )
        }
      </Loaded>
      {opened && !opened.isVerified && !opened.verificationRequested && (
        <AskDialog key={opened.id} profile={opened} close={close} asked={asked} />
      )}
    </Stack>
  )
}

type CardProps = { profile: OwnSocialProfile; latest: VerificationRequest | undefined; ask: () => void }

function ProfileCard({ profile, latest, ask }: CardProps) {
  const { t } = useTranslation()
  const user = useSignedIn()
  const { day } = useTimes()
  const { exact, short, provenance } = useFollowers()
  const isRefused = latest?.status === 'rejected' && !profile.isVerified && !profile.verificationRequested
  return (
    <Card withBorder padding="md">
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Group gap="sm" wrap="nowrap" miw={0}>
            <PlatformMark platform={profile.platform} />
            <Anchor href={profile.profileUrl} target="_blank" rel="noopener noreferrer nofollow ugc" truncate dir="ltr">
              {profile.username ?? withoutScheme(profile.profileUrl)}
            </Anchor>
          </Group>
          {profile.verificationRequested && <StatusBadge kind="verify" status="pending" />}
        </Group>
        <Text size="sm" c="dimmed">
          <span title={exact(profile.followers)}>{short(profile.followers)}</span> · {provenance(profile).said}
        </Text>
        {profile.isVerified && profile.verifiedAt && (
          <Group gap={6} wrap="nowrap">
            <IconRosetteDiscountCheck size={20} stroke={1.5} color="var(--mantine-color-accent-text)" aria-hidden />
            <Text>{t('verify.verifiedOn', { date: day(profile.verifiedAt) })}</Text>
          </Group>
        )}
        {profile.verificationRequested && latest && (
          <Text>
            {t('verify.waiting')} {t('verify.sent')} <Moment at={latest.createdAt} />
          </Text>
        )}
        {isRefused && <Reason title={t('verify.profileRejected')} notes={latest.notes} />}
        {!profile.isVerified && !profile.verificationRequested && (
          <div>
            <ActionButton
              variant="default"
              reason={user.isVerified ? null : t('Please verify your email address first')}
              onClick={ask}
            >
              {t(isRefused ? 'verify.askAgain' : 'verify.ask')}{' '}
              <VisuallyHidden>{platformNames[profile.platform]}</VisuallyHidden>
            </ActionButton>
          </div>
        )}
      </Stack>
    </Card>
  )
}
