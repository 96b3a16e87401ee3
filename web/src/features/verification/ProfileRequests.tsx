import { Anchor, Card, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { withoutScheme } from '#contract/links/link-addresses.ts'
import { platformNames } from '#contract/social-profiles/platform-names.ts'
import { type OwnSocialProfile, socialProfiles } from '#contract/social-profiles/social-profiles.ts'
import { type VerificationRequest, verification } from '#contract/verification/verification.ts'
import { useRead } from '../../api/queries.ts'
import { useSignedIn } from '../../api/session.ts'
import { RelativeTime, useMoney, useTimes } from '../../format/figures.tsx'
import { paths } from '../../format/paths.ts'
import { ActionButton, LinkButton } from '../../kit/buttons.tsx'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import { EmptyState, Loaded } from '../../kit/screens.tsx'
import { PlatformIcon } from '../../shared/profiles/PlatformIcon.tsx'
import { useFollowers } from '../../shared/profiles/use-followers.ts'
import { RejectionReason } from './RejectionReason.tsx'
import { RequestVerificationDialog } from './RequestVerificationDialog.tsx'

/** The user's social profiles, each with its verification status. */
export function ProfileRequests() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const profiles = useRead(socialProfiles.list, {})
  const requests = useRead(verification.mine, { query: { limit: 100 } })
  const close = () => setSearch({}, { replace: true })
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
                    onRequest={() => setSearch({ ask: String(profile.id) })}
                  />
                ))
              }
            </Loaded>
          )
        }
      </Loaded>
      {opened && requests.data && !opened.isVerified && !opened.verificationRequested && (
        <RequestVerificationDialog key={opened.id} profile={opened} fee={requests.data.fee} close={close} />
      )}
    </Stack>
  )
}

type CardProps = { profile: OwnSocialProfile; latest: VerificationRequest | undefined; onRequest: () => void }

function ProfileCard({ profile, latest, onRequest }: CardProps) {
  const { t } = useTranslation()
  const user = useSignedIn()
  const { day } = useTimes()
  const formatMoney = useMoney()
  const { exact, short, provenance } = useFollowers()
  const isRefused = latest?.status === 'rejected' && !profile.isVerified && !profile.verificationRequested
  return (
    <Card withBorder padding="md">
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Group gap="sm" wrap="nowrap" miw={0}>
            <PlatformIcon platform={profile.platform} />
            <Anchor href={profile.profileUrl} target="_blank" rel="noopener noreferrer nofollow ugc" truncate dir="ltr">
              {profile.username ?? withoutScheme(profile.profileUrl)}
            </Anchor>
          </Group>
          {profile.verificationRequested && <StatusBadge kind="verify" status="pending" />}
        </Group>
        <Text size="sm" c="dimmed">
          <span title={exact(profile.followers)}>{short(profile.followers)}</span> · {provenance(profile).text}
        </Text>
        {profile.isVerified && profile.verifiedAt && (
          <Group gap={6} wrap="nowrap">
            <IconRosetteDiscountCheck size={20} stroke={1.5} color="var(--mantine-color-accent-text)" aria-hidden />
            <Text>{t('verify.verifiedOn', { date: day(profile.verifiedAt) })}</Text>
          </Group>
        )}
        {profile.verificationRequested && latest && (
          <Text>
            {t('verify.waiting')} {t('verify.sent')} <RelativeTime at={latest.createdAt} />
          </Text>
        )}
        {isRefused && <RejectionReason title={t('verify.profileRejected')} notes={latest.notes} />}
        {isRefused && latest.fee > 0 && <Text>{t('verify.feeReturned', { amount: formatMoney(latest.fee) })}</Text>}
        {!profile.isVerified && !profile.verificationRequested && (
          <div>
            <ActionButton
              variant="default"
              reason={user.isVerified ? null : t('Confirm your email first')}
              onClick={onRequest}
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
