import { Checkbox, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { discoveryLimits, type InfluencerCard as Influencer } from '#contract/search/discovery/discovery.ts'
import { Money, RelativeTime } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import { useToast } from '../../../kit/toasts.tsx'
import { PersonCard } from '../../market/deals/cards/PersonCard.tsx'
import classes from './discovery.module.css'
import { ShortlistHeart } from './ShortlistHeart.tsx'
import { useSearch } from './search-state.ts'

/** An influencer in search results: the card of a person, with the shortlist, and the choice for a comparison where somebody reaches for it. */
export function InfluencerCard({ influencer, children }: { influencer: Influencer; children?: ReactNode }) {
  const { t } = useTranslation()
  const toast = useToast()
  const { picked, pick } = useSearch()
  const { person } = influencer
  const isPicked = picked.includes(person.id)
  const choose = () => {
    if (isPicked || picked.length < discoveryLimits.compared) pick(person.id)
    else
      toast.show({
        title: 'discovery.compareTitle',
        text: t('discovery.compareFull', { number: discoveryLimits.compared }),
      })
  }
  return (
    <PersonCard
      influencer={influencer}
      to={paths.influencer(person.id)}
      Link={Link}
      heart={
        <div className={classes.corner}>
          <div className={classes.heart}>
            <ShortlistHeart influencer={influencer} />
          </div>
          <Checkbox
            className={classes.compare}
            data-checked={isPicked || undefined}
            label={t('discovery.compare')}
            aria-label={t('discovery.compareName', { name: person.displayName })}
            checked={isPicked}
            onChange={choose}
          />
        </div>
      }
    >
      {children}
    </PersonCard>
  )
}

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
