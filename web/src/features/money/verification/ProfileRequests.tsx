import IconRosetteDiscountCheck from 'icon:rosette-discount-check'
import { Anchor, Card, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { withoutScheme } from '#contract/market/links/display-host.ts'
import { platformNames } from '#contract/money/social-profiles/platform-names.ts'
import { type OwnSocialProfile, socialProfiles } from '#contract/money/social-profiles/social-profiles.ts'
import { type VerificationRequest, verification } from '#contract/money/verification/verification.ts'
import { useRead } from '../../../api/queries.ts'
import { useSignedIn } from '../../../api/session.ts'
import { useUrlDisclosure } from '../../../api/use-url-disclosure.ts'
import { RelativeTime, useMoney, useTimes } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import { LinkButton } from '../../../kit/buttons.tsx'
import { DialogButton } from '../../../kit/dialogs/DialogButton.tsx'
import { HelpLink } from '../../../kit/HelpLink.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { EmptyState, Loaded } from '../../../kit/screens.tsx'
import { PlatformIcon } from '../social-profiles/PlatformIcon.tsx'
import { useFollowers } from '../social-profiles/use-followers.ts'
import { RejectionReason } from './RejectionReason.tsx'
import { RequestVerificationForm } from './RequestVerificationForm.tsx'

/** The user's social profiles, each with its verification status. */
export function ProfileRequests() {
  const { t } = useTranslation()
  const profiles = useRead(socialProfiles.list, {})
  const requests = useRead(verification.mine, { query: { limit: 100 } })
  return (
    <Stack component="section" aria-labelledby="profiles-elsewhere">
      <Title order={2} id="profiles-elsewhere">
        {t('settings.social')}
      </Title>
      <Text c="dimmed">{t('verify.profilesText')}</Text>
      <HelpLink topic="verify-social-profile" />
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
              {({ items: sent, fee }) =>
                items.map((profile) => (
                  <ProfileCard
                    key={profile.id}
                    profile={profile}
                    latest={sent.find((request) => request.profileId === profile.id)}
                    fee={fee}
                  />
                ))
              }
            </Loaded>
          )
        }
      </Loaded>
    </Stack>
  )
}

/** `fee`: the price of a request, in cents. */
type CardProps = { profile: OwnSocialProfile; latest: VerificationRequest | undefined; fee: number }

function ProfileCard({ profile, latest, fee }: CardProps) {
  const { t } = useTranslation()
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
            <RequestButton profile={profile} fee={fee} label={t(isRefused ? 'verify.askAgain' : 'verify.ask')} />
          </div>
        )}
      </Stack>
    </Card>
  )
}

function RequestButton({ profile, fee, label }: { profile: OwnSocialProfile; fee: number; label: string }) {
  const { t } = useTranslation()
  const { isVerified } = useSignedIn()
  const platform = platformNames[profile.platform]
  return (
    <DialogButton
      variant="default"
      reason={isVerified ? null : t('Confirm your email first')}
      title={t('verify.askTitle', { platform })}
      dialogSize="lg"
      disclosure={useUrlDisclosure('ask', String(profile.id))}
      label={
        <>
          {label} <VisuallyHidden>{platform}</VisuallyHidden>
        </>
      }
    >
      {(close) => <RequestVerificationForm profile={profile} fee={fee} close={close} />}
    </DialogButton>
  )
}
