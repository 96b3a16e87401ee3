import { Anchor, Badge, Box, Container, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { Deal } from '#contract/deals.ts'
import { type PublicProfile as Profile, profiles } from '#contract/profiles.ts'
import { ActionButton, LinkButton } from '../../ui/buttons.tsx'
import { Country, DealCard } from '../../ui/DealCard.tsx'
import { Face } from '../../ui/Face.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { useTimes } from '../../ui/figures.tsx'
import { paths } from '../../ui/paths.ts'
import { useRead } from '../../ui/queries.ts'
import { RequestError } from '../../ui/request.ts'
import { EmptyState, Loaded, useTitle } from '../../ui/screens.tsx'
import { useUser } from '../../ui/session.ts'

type Props = { idOrUsername: string; missing: ReactNode; buy: (deal: Deal, close: () => void) => ReactNode }

/** What the world sees of an influencer or a business, with where each figure comes from (look.md). */
export function PublicProfile({ idOrUsername, missing, buy }: Props) {
  const { t } = useTranslation()
  const read = useRead(profiles.read, { params: { idOrUsername } })
  if (read.error instanceof RequestError && read.error.status === 404) return missing
  return (
    <Loaded read={read} section={t('profile.section')}>
      {(profile) => <ProfilePage profile={profile} buy={buy} />}
    </Loaded>
  )
}

function ProfilePage({ profile, buy }: { profile: Profile; buy: Props['buy'] }) {
  const { t, i18n } = useTranslation()
  const { day } = useTimes()
  const [search, setSearch] = useSearchParams()
  useTitle(profile.displayName)
  const { user } = useUser()
  const bought =
    user?.role === 'business' ? profile.deals.find((deal) => String(deal.id) === search.get('buy')) : undefined
  const languages = profile.languagesSpoken.map(
    (code) => new Intl.DisplayNames([i18n.language], { type: 'language' }).of(code) ?? code,
  )

  return (
    <>
      <Box h={{ base: 140, sm: 220 }} bg="var(--mantine-color-default-border)">
        {profile.coverUrl && (
          <img src={profile.coverUrl} alt="" style={{ width: '100%', height: '100%', objectFit: 'cover' }} />
        )}
      </Box>
      <Container size="lg" pb={64}>
        <Group align="flex-end" gap="lg" mt={-48} mb="lg">
          <Box p={4} bg="var(--vivobid-paper)" style={{ borderRadius: '50%' }}>
            <Face person={profile} size={120} />
          </Box>
          <Stack gap={2} style={{ flex: 1, minWidth: 220 }}>
            <Group gap="xs">
              <Title order={1} tabIndex={-1} data-page-title>
                <bdi>{profile.displayName}</bdi>
              </Title>
              {profile.isVerified && (
                <Badge
                  variant="light"
                  color="teal"
                  tt="none"
                  leftSection={<IconCircleCheck size={14} aria-hidden />}
                  c="var(--mantine-color-text)"
                >
                  {t('profile.emailVerified')}
                </Badge>
              )}
            </Group>
            <Text c="dimmed">
              <bdi>@{profile.username}</bdi>
              {profile.profession && (
                <>
                  {' · '}
                  <bdi>{profile.profession}</bdi>
                </>
              )}
              {profile.countryOfOrigin && (
                <>
                  {' · '}
                  <Country code={profile.countryOfOrigin} />
                </>
              )}
            </Text>
          </Stack>
        </Group>
        {profile.bio && (
          <Text size="lg" maw={720} mb="lg" dir="auto" style={{ whiteSpace: 'pre-line' }}>
            {profile.bio}
          </Text>
        )}
        <Group gap={48} mb={40}>
          <Figure label={t('profile.completed')} source={t('profile.countedHere')}>
            {profile.completedOrders}
          </Figure>
          {languages.length > 0 && (
            <Fact label={t('profile.languages')}>{new Intl.ListFormat(i18n.language).format(languages)}</Fact>
          )}
          <Fact label={t('profile.since')}>{day(profile.createdAt)}</Fact>
        </Group>
        {profile.role === 'influencer' && (
          <section aria-labelledby="deals">
            <Title order={2} id="deals" mb="md">
              {t('profile.deals')}
            </Title>
            {profile.deals.length === 0 && <EmptyState title={t('profile.noDeals')} text={t('profile.noDealsText')} />}
            <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }} spacing="lg">
              {profile.deals.map((deal) => (
                <DealCard key={deal.id} deal={deal} heading="h3">
                  <Buy deal={deal} open={() => setSearch({ buy: String(deal.id) })} />
                </DealCard>
              ))}
            </SimpleGrid>
          </section>
        )}
      </Container>
      {bought && buy(bought, () => setSearch({}, { replace: true }))}
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text fw={500}>{children}</Text>
    </div>
  )
}

function Buy({ deal, open }: { deal: Deal; open: () => void }) {
  const { t } = useTranslation()
  const { user } = useUser()
  if (!user) {
    const back = `${paths.businessLogin}?next=${encodeURIComponent(paths.buy(deal.influencerId, deal.id))}`
    return (
      <LinkButton to={back} variant="default">
        {t('profile.loginToBuy')}
      </LinkButton>
    )
  }
  if (user.id === deal.influencerId) {
    return (
      <Anchor component={Link} to={`${paths.deals}?edit=${deal.id}`}>
        {t('deals.edit')}
      </Anchor>
    )
  }
  return (
    <ActionButton onClick={open} reason={user.role === 'business' ? null : t('profile.onlyBusinesses')}>
      {t('profile.buy')}
    </ActionButton>
  )
}
