import { Anchor, Badge, Box, Group, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconId } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicProfile } from '#contract/profiles.ts'
import { LinkButton } from '../../ui/buttons.tsx'
import { Country } from '../../ui/DealCard.tsx'
import { Face } from '../../ui/Face.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { paths } from '../../ui/paths.ts'
import { useProfileNames } from '../../ui/profile-names.ts'
import { ReportButton } from '../../ui/ReportButton.tsx'
import { RatingMark } from '../../ui/Stars.tsx'
import { useUser } from '../../ui/session.ts'

type Props = { profile: PublicProfile; more: ReactNode }

/** Who this is, what was proven of them, and how to reach them. */
export function ProfileHead({ profile, more }: Props) {
  const { t } = useTranslation()
  const names = useProfileNames()
  const { profession, businessType } = profile
  const what = [profession && names.profession(profession), businessType && names.businessType(businessType)]
  return (
    <Stack gap="lg" mb={32}>
      <Group align="flex-end" gap="lg" mt={8}>
        {/* the face alone lies on the cover: however tall the words beside it are, they stay below it */}
        <Box p={4} mt={-56} bg="var(--vivobid-paper)" style={{ borderRadius: '50%' }}>
          <Face person={profile} size={120} />
        </Box>
        <Stack gap={2} style={{ flex: 1, minWidth: 220 }}>
          <Group gap="xs">
            <Title order={1} tabIndex={-1} data-page-title>
              <bdi>{profile.displayName}</bdi>
            </Title>
            {profile.isIdentityVerified && (
              <Proven icon={<IconId size={14} aria-hidden />}>{t('profile.identityVerified')}</Proven>
            )}
            {profile.isVerified && (
              <Proven icon={<IconCircleCheck size={14} aria-hidden />}>{t('profile.emailVerified')}</Proven>
            )}
          </Group>
          <Text c="dimmed">
            <bdi>@{profile.username}</bdi>
            {what.filter(Boolean).map((each) => (
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
          <RatingMark rating={profile.rating} />
        </Stack>
      </Group>
      {profile.bio && (
        <Text size="lg" maw={720} dir="auto" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {profile.bio}
        </Text>
      )}
      <Ways profile={profile} more={more} />
    </Stack>
  )
}

/** The cover over the whole width; the ground of the page where there is none. */
export const Cover = ({ url }: { url: string | null }) => (
  <Box
    bg="var(--mantine-color-default-border)"
    style={{ aspectRatio: '4', width: '100%', maxHeight: '20rem', overflow: 'hidden' }}
  >
    {url && <Picture url={url} alt="" sizes="100vw" ratio={4} eager />}
  </Box>
)

const Proven = ({ icon, children }: { icon: ReactNode; children: string }) => (
  <Badge variant="light" color="teal" tt="none" leftSection={icon} c="var(--mantine-color-text)">
    {children}
  </Badge>
)

function Ways({ profile, more }: Props) {
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
      {more}
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
