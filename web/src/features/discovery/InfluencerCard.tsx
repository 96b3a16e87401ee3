import { Anchor, Box, Card, Checkbox, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { discoveryLimits, type InfluencerCard as Influencer } from '#contract/discovery/discovery.ts'
import { Count, Money, RelativeTime } from '../../format/figures.tsx'
import { paths } from '../../format/paths.ts'
import { useProfileNames } from '../../format/profile-names.ts'
import { LinkButton } from '../../kit/buttons.tsx'
import layout from '../../kit/layout.module.css'
import { useToast } from '../../kit/toasts.tsx'
import { Country } from '../../shared/deals/DealCard.tsx'
import { Avatar } from '../../shared/profiles/UserRow.tsx'
import { FollowersByPlatform } from './FollowersByPlatform.tsx'
import { RatingSummary } from './RatingSummary.tsx'
import { ShortlistHeart } from './ShortlistHeart.tsx'
import { useSearch } from './search-state.ts'

/** An influencer in search results: reach and its source, price, reviews, rank. */
export function InfluencerCard({ influencer, children }: { influencer: Influencer; children?: ReactNode }) {
  const { t } = useTranslation()
  const names = useProfileNames()
  const toast = useToast()
  const { picked, pick } = useSearch()
  const { person, country, profession, deliveryDays } = influencer
  const isPicked = picked.includes(person.id)
  return (
    <Card withBorder component="article" padding="lg" h="100%" aria-label={person.displayName}>
      <Stack gap="sm" h="100%">
        <Group wrap="nowrap" gap="sm" align="flex-start">
          <Avatar person={person} size={48} />
          <Box miw={0} flex={1}>
            <Text component="h2" fw={600} size="lg" lh={1.3} className={layout.breaks}>
              <Anchor component={Link} to={paths.influencer(person.id)} inherit c="inherit">
                <bdi>{person.displayName}</bdi>
              </Anchor>
            </Text>
            <Text size="sm" c="dimmed">
              {profession && <bdi>{names.profession(profession)}</bdi>}
              {profession && country && ' · '}
              {country && <Country code={country} />}
            </Text>
          </Box>
          <ShortlistHeart influencer={influencer} />
        </Group>
        <FollowersByPlatform reach={influencer.reach} />
        <Group gap="xl" align="flex-start">
          <LabelledValue label={t('discovery.followers')}>
            <Count of={influencer.followers} />
          </LabelledValue>
          <LabelledValue label={t('discovery.priceFrom')}>
            <PriceFrom influencer={influencer} />
          </LabelledValue>
          <LabelledValue label={t('discovery.rating')}>
            <RatingSummary rating={influencer.rating} reviews={influencer.reviews} />
          </LabelledValue>
          <LabelledValue label={t('discovery.rank')}>
            {influencer.globalRank ? <bdi>#{influencer.globalRank}</bdi> : '–'}
          </LabelledValue>
        </Group>
        <FollowersSource influencer={influencer} />
        {influencer.bio && (
          <Text size="sm" lineClamp={2} dir="auto">
            {influencer.bio}
          </Text>
        )}
        {children}
        <Group mt="auto" justify="space-between" gap="sm">
          <Checkbox
            label={t('discovery.compare')}
            aria-label={t('discovery.compareName', { name: person.displayName })}
            checked={isPicked}
            onChange={() => {
              if (isPicked || picked.length < discoveryLimits.compared) pick(person.id)
              else
                toast.show({
                  title: 'discovery.compareTitle',
                  text: t('discovery.compareFull', { number: discoveryLimits.compared }),
                })
            }}
          />
          <Group gap="sm">
            {deliveryDays !== null && (
              <Text size="sm" c="dimmed">
                {t('deals.days', { count: deliveryDays })}
              </Text>
            )}
            <LinkButton to={paths.influencer(person.id)}>{t('discovery.open')}</LinkButton>
          </Group>
        </Group>
      </Stack>
    </Card>
  )
}

const LabelledValue = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <Text size="xs" c="dimmed">
      {label}
    </Text>
    <Text fw={600} component="div">
      {children}
    </Text>
  </div>
)

/** The lowest public price, 'price on request', or a dash where nothing is for sale. */
export function PriceFrom({ influencer: { priceFrom, deals } }: { influencer: Influencer }) {
  const { t } = useTranslation()
  if (priceFrom !== null) return <Money cents={priceFrom} />
  return <>{deals > 0 ? t('deals.priceOnRequest') : '–'}</>
}

/** The source of the follower figures and the age of the oldest. */
export function FollowersSource({
  influencer: { figuresAt, isVerified, followers, verifiedFollowers },
}: {
  influencer: Influencer
}) {
  const { t } = useTranslation()
  if (!figuresAt) return null
  const source = isVerified || verifiedFollowers > 0 ? (verifiedFollowers >= followers ? 'verified' : 'partly') : 'self'
  return (
    <Text size="xs" c="dimmed">
      {t(`discovery.source.${source}`)} · {t('discovery.figuresAt')} <RelativeTime at={figuresAt} />
    </Text>
  )
}
