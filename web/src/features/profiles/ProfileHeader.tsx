import { Anchor, Badge, Box, Group, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconId } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicProfile } from '#contract/profiles/profiles.ts'
import { useUser } from '../../api/session.ts'
import { paths } from '../../format/paths.ts'
import { useProfileNames } from '../../format/profile-names.ts'
import { LinkButton } from '../../kit/buttons.tsx'
import { Picture } from '../../kit/files/Picture.tsx'
import { UserText } from '../../kit/UserText.tsx'
import { Country } from '../../shared/deals/DealCard.tsx'
import { Avatar } from '../../shared/profiles/UserRow.tsx'
import { ReportButton } from '../../shared/reports/ReportButton.tsx'
import { RatingBadge } from '../../shared/reviews/Stars.tsx'
import classes from './profile-header.module.css'

type Props = { profile: PublicProfile; actions: ReactNode }

/** Name, verified badges and contact actions. */
export function ProfileHeader({ profile, actions }: Props) {
  const { t } = useTranslation()
  const names = useProfileNames()
  const { profession, businessType } = profile
  const occupations = [profession && names.profession(profession), businessType && names.businessType(businessType)]
  return (
    <Stack gap="lg" mb={32}>
      <Group align="flex-end" gap="lg" mt={8}>
        {/* only the avatar overlaps the cover, so that text of any height stays below it */}
        <Box p={4} mt={-56} bg="var(--vivobid-paper)" bdrs="50%">
          <Avatar person={profile} size={120} />
        </Box>
        <Stack gap={2} flex={1} miw={220}>
          <Group gap="xs">
            <Title order={1} tabIndex={-1} data-page-title>
              <bdi>{profile.displayName}</bdi>
            </Title>
            {profile.isIdentityVerified && (
              <VerifiedBadge icon={<IconId size={14} aria-hidden />}>{t('profile.identityVerified')}</VerifiedBadge>
            )}
            {profile.isVerified && (
              <VerifiedBadge icon={<IconCircleCheck size={14} aria-hidden />}>
                {t('profile.emailVerified')}
              </VerifiedBadge>
            )}
          </Group>
          <Text c="dimmed">
            <bdi>@{profile.username}</bdi>
            {occupations.filter(Boolean).map((each) => (
              <span key={each}>
                {' · '}
                <bdi>{each}</bdi>
              </span>
            ))}
            {profile.countryOfOrigin && (
              <>
                {' · '}
                <Country code={profile.countryOfOrigin} />
              </>
            )}
          </Text>
          <RatingBadge rating={profile.rating} />
        </Stack>
      </Group>
      {profile.bio && (
        <UserText size="lg" maw={720}>
          {profile.bio}
        </UserText>
      )}
      <ContactActions profile={profile} actions={actions} />
    </Stack>
  )
}

/** Full-width cover; the background colour where there is none. */
export const Cover = ({ url }: { url: string | null }) => (
  <div className={classes.cover}>{url && <Picture url={url} alt="" sizes="100vw" ratio={4} eager />}</div>
)

const VerifiedBadge = ({ icon, children }: { icon: ReactNode; children: string }) => (
  <Badge variant="light" color="teal" tt="none" leftSection={icon} c="var(--mantine-color-text)">
    {children}
  </Badge>
)

function ContactActions({ profile, actions }: Props) {
  const { t, i18n } = useTranslation()
  const { user } = useUser()
  const isInfluencer = profile.role === 'influencer'
  return (
    <Group gap="md">
      {isInfluencer && user?.role === 'business' && (
        <LinkButton to={`${paths.inbox}?to=${profile.id}`} variant="default">
          {t('profile.message')}
        </LinkButton>
      )}
      {actions}
      <Anchor href={paths.publicProfile(profile)}>{t('profile.publicPage')}</Anchor>
      {isInfluencer && (
        <Anchor href={`/api/profiles/${profile.id}/media-kit.pdf?lng=${i18n.language}`} download>
          {t('profile.mediaKit')}
        </Anchor>
      )}
      {user && user.role !== 'admin' && user.id !== profile.id && (
        <ReportButton entityType="user" entityId={profile.id} name={profile.displayName} />
      )}
    </Group>
  )
}
