import { Anchor, Container, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { Deal } from '#contract/deals/deals.ts'
import { hostOf } from '#contract/links/link-addresses.ts'
import { type PublicProfile as Profile, profiles } from '#contract/profiles/profiles.ts'
import { useRead } from '../../api/queries.ts'
import { RequestError } from '../../api/request.ts'
import { useUser } from '../../api/session.ts'
import { useTimes } from '../../format/figures.tsx'
import { paths } from '../../format/paths.ts'
import { ActionButton, LinkButton } from '../../kit/buttons.tsx'
import { EmptyState, Loaded, useTitle } from '../../kit/screens.tsx'
import { Links } from '../../public/profile/Links.tsx'
import { Reviews } from '../../public/profile/Reviews.tsx'
import { useDisplayNames } from '../../public/profile/use-display-names.ts'
import { DealCard } from '../../shared/deals/DealCard.tsx'
import { ReportButton } from '../../shared/reports/ReportButton.tsx'
import { Figures } from './Figures.tsx'
import { History } from './History.tsx'
import { Cover, ProfileHeader } from './ProfileHeader.tsx'

type Props = {
  idOrUsername: string
  notFound: ReactNode
  buy: (deal: Deal, close: () => void) => ReactNode
  /** Further actions of a business. */
  actions: (profile: Profile) => ReactNode
}

/** The public profile of an influencer or a business, each figure with its source (look.md). */
export function PublicProfile({ idOrUsername, notFound, buy, actions }: Props) {
  const { t } = useTranslation()
  const read = useRead(profiles.read, { params: { idOrUsername } })
  if (read.error instanceof RequestError && read.error.status === 404) return notFound
  return (
    <Loaded read={read} section={t('profile.section')}>
      {(profile) => <ProfilePage profile={profile} buy={buy} actions={actions} />}
    </Loaded>
  )
}

function ProfilePage({ profile, buy, actions }: { profile: Profile } & Pick<Props, 'buy' | 'actions'>) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  useTitle(profile.displayName)
  const { user } = useUser()
  const dealToBuy =
    user?.role === 'business' ? profile.deals.find((deal) => String(deal.id) === search.get('buy')) : undefined
  const isInfluencer = profile.role === 'influencer'
  const isBuyer = isInfluencer && user?.role === 'business'

  return (
    <>
      <Cover url={profile.coverUrl} />
      <Container size="lg" pb={64}>
        <ProfileHeader profile={profile} actions={isBuyer && actions(profile)} />
        <Stack gap={40}>
          {isInfluencer && <Figures profile={profile} />}
          {isInfluencer && (
            <section aria-labelledby="deals">
              <Title order={2} id="deals" mb="md">
                {t('profile.deals')}
              </Title>
              {profile.deals.length === 0 && (
                <EmptyState title={t('profile.noDeals')} text={t('profile.noDealsText')} />
              )}
              <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }} spacing="lg">
                {profile.deals.map((deal) => (
                  <DealCard key={deal.id} deal={deal} heading="h3">
                    <BuyButton deal={deal} onOpen={() => setSearch({ buy: String(deal.id) })} />
                    {user?.role === 'business' && (
                      <ReportButton entityType="deal" entityId={deal.id} name={deal.title} />
                    )}
                  </DealCard>
                ))}
              </SimpleGrid>
            </section>
          )}
          {isBuyer && <History influencerId={profile.id} />}
          {profile.showcase.items.length > 0 && (
            <Anchor href={`${paths.publicProfile(profile)}#works`}>
              {t('profile.toWorks', { count: profile.showcase.items.length })}
            </Anchor>
          )}
          <Reviews
            profile={profile}
            report={(review, author) =>
              user && user.role !== 'admin' && user.id !== author.id ? (
                <ReportButton
                  entityType="user"
                  entityId={author.id}
                  name={t('reviews.by', { name: author.displayName })}
                  quote={t('reviews.quote', { text: review.text.slice(0, 500) })}
                />
              ) : null
            }
          />
          <Links links={profile.links} />
          <AboutSection profile={profile} />
        </Stack>
      </Container>
      {dealToBuy && buy(dealToBuy, () => setSearch({}, { replace: true }))}
    </>
  )
}

/** Self-description besides the bio. */
function AboutSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const { day } = useTimes()
  const displayNames = useDisplayNames()
  const lists: [label: string, names: string[]][] = [
    [t('profile.expertise'), profile.expertise.map(displayNames.expertise)],
    [t('profile.industries'), profile.industries.map(displayNames.businessType)],
    [t('profile.languages'), profile.languagesSpoken.map(displayNames.language)],
    [t('profile.countries'), profile.countriesOfOperation.map(displayNames.region)],
  ]
  return (
    <section aria-labelledby="about">
      <Title order={2} id="about" mb="md">
        {t('profile.about')}
      </Title>
      <Group gap={40} align="flex-start">
        {lists
          .filter(([, names]) => names.length > 0)
          .map(([label, names]) => (
            <Fact key={label} label={label}>
              <bdi>{displayNames.list(names)}</bdi>
            </Fact>
          ))}
        {profile.website && (
          <Fact label={t('profile.website')}>
            <Anchor href={profile.website} target="_blank" rel="noopener noreferrer nofollow ugc">
              <bdi>{hostOf(profile.website)}</bdi>
            </Anchor>
          </Fact>
        )}
        <Fact label={t('profile.since')}>{day(profile.createdAt)}</Fact>
      </Group>
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text fw={500} component="div">
        {children}
      </Text>
    </div>
  )
}

function BuyButton({ deal, onOpen }: { deal: Deal; onOpen: () => void }) {
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
        {t('common.edit')}
      </Anchor>
    )
  }
  return (
    <ActionButton onClick={onOpen} reason={user.role === 'business' ? null : t('profile.onlyBusinesses')}>
      {t(deal.isPriceHidden ? 'profile.askPrice' : 'profile.buy')}
    </ActionButton>
  )
}
