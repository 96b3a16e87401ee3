import { Badge, Group, Text, VisuallyHidden } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { discovery, type InfluencerCard } from '#contract/search/discovery/discovery.ts'
import { useRead } from '../../../api/queries.ts'
import { Count, RelativeTime, useNumber } from '../../../format/figures.tsx'
import { useLanguageName } from '../../../format/language-names.ts'
import { paths } from '../../../format/paths.ts'
import { nameOf } from '../../../format/region-names.ts'
import { LinkButton } from '../../../kit/buttons.tsx'
import layout from '../../../kit/layout.module.css'
import { EmptyState, Loaded, Screen } from '../../../kit/screens.tsx'
import { WideTable } from '../../../kit/WideTable.tsx'
import { CardPictures } from '../../market/deals/cards/CardPictures.tsx'
import { FollowersByPlatform } from '../../money/social-profiles/FollowersByPlatform.tsx'
import classes from './comparison.module.css'
import { FollowersSource, PriceFrom } from './InfluencerCard.tsx'
import type { InviteSlot } from './invite-slot.ts'
import { RatingSummary } from './RatingSummary.tsx'
import { ShortlistHeart } from './ShortlistHeart.tsx'

/** ?compare=3,1,2: up to four influencers side by side, figure by figure. */
export function Compare({ ids, invite }: { ids: number[] } & InviteSlot) {
  const { t } = useTranslation()
  const read = useRead(discovery.compare, { query: { ids: ids.join(',') } })
  return (
    <Screen
      title={t('discovery.compareTitle')}
      line={t('discovery.compareCaption')}
      size="xl"
      action={
        <Group gap="sm">
          {invite(ids)}
          <LinkButton variant="default" to={`${paths.market}?pick=${ids.join(',')}`}>
            {t('discovery.back')}
          </LinkButton>
        </Group>
      }
    >
      <Loaded read={read} section={t('discovery.compareTitle')}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState kind="search" title={t('discovery.none')} text={t('discovery.compareNone')} />
          ) : (
            <ComparisonTable items={items} />
          )
        }
      </Loaded>
    </Screen>
  )
}

/** A figure: its name, how it is shown, and its worth, the higher the better; without one, none is better than another. */
type Row = [label: string, cell: (each: InfluencerCard) => ReactNode, worth?: (each: InfluencerCard) => number | null]

const less = (value: number | null) => (value === null ? null : -value)

/** Those with the best value of a row; nobody where all have the same or only one has any. */
function bestOf(items: InfluencerCard[], worth: Row[2]): Set<InfluencerCard> {
  const values = items.map((each) => worth?.(each) ?? null)
  const known = values.filter((value) => value !== null)
  const top = Math.max(...known)
  if (known.length < 2 || known.every((value) => value === top)) return new Set()
  return new Set(items.filter((_each, i) => values[i] === top))
}

function ComparisonTable({ items }: { items: InfluencerCard[] }) {
  const { t, i18n } = useTranslation()
  const languageName = useLanguageName()
  const number = useNumber()
  const none = '–'
  const list = (names: string[]) => new Intl.ListFormat(i18n.language).format(names) || none
  const rows: Row[] = [
    [t('discovery.followers'), (each) => <Count of={each.followers} />, (each) => each.followers],
    [
      t('discovery.verifiedFollowers'),
      (each) => <Count of={each.verifiedFollowers} />,
      (each) => each.verifiedFollowers,
    ],
    [t('discovery.platforms'), (each) => (each.reach.length > 0 ? <FollowersByPlatform reach={each.reach} /> : none)],
    [t('discovery.figures'), (each) => (each.figuresAt ? <FollowersSource influencer={each} /> : none)],
    [t('discovery.priceFrom'), (each) => <PriceFrom influencer={each} />, (each) => less(each.priceFrom)],
    [t('discovery.deals'), (each) => number(each.deals)],
    [
      t('discovery.delivery'),
      (each) => (each.deliveryDays === null ? none : t('deals.days', { count: each.deliveryDays })),
      (each) => less(each.deliveryDays),
    ],
    [
      t('discovery.rating'),
      (each) => <RatingSummary rating={each.rating} reviews={each.reviews} />,
      (each) => each.rating,
    ],
    [
      t('discovery.rank'),
      (each) => (each.globalRank ? <bdi>#{number(each.globalRank)}</bdi> : none),
      (each) => less(each.globalRank),
    ],
    [t('discovery.completedOrders'), (each) => number(each.completedOrders), (each) => each.completedOrders],
    [t('discovery.country'), (each) => (each.country ? nameOf(each.country, 'region', i18n.language) : none)],
    [t('discovery.language'), (each) => list(each.languages.map(languageName))],
    [t('discovery.category'), (each) => list(each.categories.map((name) => t(`categories.${name}`)))],
    [t('discovery.joined'), (each) => <RelativeTime at={each.joinedAt} />],
  ]
  return (
    <WideTable minWidth={0}>
      <table
        className={classes.table}
        style={{ '--compared': items.length } as CSSProperties}
        aria-label={t('discovery.compareCaption')}
      >
        <thead>
          <tr>
            <th scope="col" className={classes.corner}>
              <VisuallyHidden>{t('discovery.figure')}</VisuallyHidden>
            </th>
            {items.map((each) => (
              <th key={each.person.id} scope="col">
                <ComparedPerson influencer={each} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, cell, worth]) => {
            const best = bestOf(items, worth)
            return (
              <tr key={label}>
                <th scope="row">
                  <span>{label}</span>
                </th>
                {items.map((each) => (
                  <td key={each.person.id} data-best={best.has(each) || undefined}>
                    {cell(each)}
                    {best.has(each) && (
                      <Badge variant="light" size="sm" className={classes.best}>
                        {t('discovery.best')}
                      </Badge>
                    )}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </WideTable>
  )
}

/** Head of a column: works, face and name, and the buttons for the profile and the shortlist. */
function ComparedPerson({ influencer }: { influencer: InfluencerCard }) {
  const { t } = useTranslation()
  const { person, works } = influencer
  return (
    <div className={classes.person}>
      <div className={classes.works}>
        <CardPictures pictures={works} person={person} eager />
      </div>
      <Group gap="xs" wrap="nowrap" justify="space-between" className={classes.name}>
        <Text fw={600} size="lg" lh={1.25} className={layout.breaks}>
          <bdi>{person.displayName}</bdi>
        </Text>
        <ShortlistHeart influencer={influencer} />
      </Group>
      <LinkButton
        to={paths.influencer(person.id)}
        variant="default"
        size="sm"
        aria-label={`${t('discovery.open')}: ${person.displayName}`}
      >
        {t('discovery.open')}
      </LinkButton>
    </div>
  )
}
