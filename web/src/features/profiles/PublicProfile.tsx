import { Anchor, Container, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { Deal } from '#contract/deals.ts'
import { hostOf } from '#contract/link-addresses.ts'
import { type PublicProfile as Profile, profiles } from '#contract/profiles.ts'
import { Links } from '../../public/profile/Links.tsx'
import { Reviews } from '../../public/profile/Reviews.tsx'
import { useWords } from '../../public/profile/words.ts'
import { ActionButton, LinkButton } from '../../ui/buttons.tsx'
import { DealCard } from '../../ui/DealCard.tsx'
import { useTimes } from '../../ui/figures.tsx'
import { paths } from '../../ui/paths.ts'
import { useRead } from '../../ui/queries.ts'
import { ReportButton } from '../../ui/ReportButton.tsx'
import { RequestError } from '../../ui/request.ts'
import { EmptyState, Loaded, useTitle } from '../../ui/screens.tsx'
import { useUser } from '../../ui/session.ts'
import { Figures } from './Figures.tsx'
import { History } from './History.tsx'
import { Cover, ProfileHead } from './ProfileHead.tsx'

type Props = {
  idOrUsername: string
  missing: ReactNode
  buy: (deal: Deal, close: () => void) => ReactNode
  /** What else a business can do with an influencer. */
  more: (profile: Profile) => ReactNode
}

/** What the world sees of an influencer or a business, with where each figure comes from (look.md). */
export function PublicProfile({ idOrUsername, missing, buy, more }: Props) {
  const { t } = useTranslation()
  const read = useRead(profiles.read, { params: { idOrUsername } })
  if (read.error instanceof RequestError && read.error.status === 404) return missing
  return (
    <Loaded read={read} section={t('profile.section')}>
      {(profile) => <ProfilePage profile={profile} buy={buy} more={more} />}
    </Loaded>
  )
}

function ProfilePage({ profile, buy, more }: { profile: Profile } & Pick<Props, 'buy' | 'more'>) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  useTitle(profile.displayName)
  const { user } = useUser()
  const bought =
    user?.role === 'business' ? profile.deals.find((deal) => String(deal.id) === search.get('buy')) : undefined
  const isInfluencer = profile.role === 'influencer'
  const isBuyer = isInfluencer && user?.role === 'business'

  return (
    <>
      <Cover url={profile.coverUrl} />
      <Container size="lg" pb={64}>
        <ProfileHead profile={profile} more={isBuyer && more(profile)} />
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
                    <Buy deal={deal} open={() => setSearch({ buy: String(deal.id) })} />
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
          <Facts profile={profile} />
        </Stack>
      </Container>
      {bought && buy(bought, () => setSearch({}, { replace: true }))}
    </>
  )
}

/** What the person says of themselves beside the bio. */
function Facts({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const { day } = useTimes()
  const words = useWords()
  const lists: [label: string, names: string[]][] = [
    [t('profile.expertise'), profile.expertise.map(words.expertise)],
    [t('profile.industries'), profile.industries.map(words.businessType)],
    [t('profile.languages'), profile.languagesSpoken.map(words.language)],
    [t('profile.countries'), profile.countriesOfOperation.map(words.region)],
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
              <bdi>{words.list(names)}</bdi>
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
        {t('common.edit')}
      </Anchor>
    )
  }
  return (
    <ActionButton onClick={open} reason={user.role === 'business' ? null : t('profile.onlyBusinesses')}>
      {t(deal.isPriceHidden ? 'profile.askPrice' : 'profile.buy')}
    </ActionButton>
  )
}
