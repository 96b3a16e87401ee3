import { Group, Stack, Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { discovery, type InfluencerCard } from '#contract/discovery/discovery.ts'
import { useRead } from '../../api/queries.ts'
import { Count, RelativeTime, useNumber } from '../../format/figures.tsx'
import { paths } from '../../format/paths.ts'
import { nameOf } from '../../format/region-names.ts'
import { LinkButton } from '../../kit/buttons.tsx'
import { EmptyState, Loaded, Screen } from '../../kit/screens.tsx'
import { WideTable } from '../../kit/WideTable.tsx'
import { Country } from '../../shared/deals/DealCard.tsx'
import { Avatar } from '../../shared/profiles/UserRow.tsx'
import { FollowersByPlatform } from './FollowersByPlatform.tsx'
import { FollowersSource, PriceFrom } from './InfluencerCard.tsx'
import type { InviteSlot } from './invite-slot.ts'
import { RatingSummary } from './RatingSummary.tsx'
import { ShortlistHeart } from './ShortlistHeart.tsx'

/** ?compare=3,1,2: up to four influencers side by side, figure by figure. */
export function Compare({ ids, invite }: { ids: number[] } & InviteSlot) {
  const { t } = useTranslation()
  const read = useRead(discovery.compare, { query: { ids: ids.join(',') } }, { fresh: true })
  return (
    <Screen
      title={t('discovery.compareTitle')}
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

function ComparisonTable({ items }: { items: InfluencerCard[] }) {
  const { t, i18n } = useTranslation()
  const number = useNumber()
  const none = '–'
  const rows: [label: string, cell: (each: InfluencerCard) => ReactNode][] = [
    [t('discovery.followers'), (each) => <Count of={each.followers} />],
    [t('discovery.verifiedFollowers'), (each) => <Count of={each.verifiedFollowers} />],
    [t('discovery.platforms'), (each) => (each.reach.length > 0 ? <FollowersByPlatform reach={each.reach} /> : none)],
    [t('discovery.figures'), (each) => (each.figuresAt ? <FollowersSource influencer={each} /> : none)],
    [t('discovery.priceFrom'), (each) => <PriceFrom influencer={each} />],
    [t('discovery.deals'), (each) => number(each.deals)],
    [
      t('discovery.delivery'),
      (each) => (each.deliveryDays === null ? none : t('deals.days', { count: each.deliveryDays })),
    ],
    [t('discovery.rating'), (each) => <RatingSummary rating={each.rating} reviews={each.reviews} />],
    [t('discovery.rank'), (each) => (each.globalRank ? <bdi>#{number(each.globalRank)}</bdi> : none)],
    [t('discovery.completedOrders'), (each) => number(each.completedOrders)],
    [t('discovery.country'), (each) => (each.country ? <Country code={each.country} /> : none)],
    [
      t('discovery.language'),
      (each) => each.languages.map((code) => nameOf(code, 'language', i18n.language)).join(', ') || none,
    ],
    [t('discovery.category'), (each) => each.categories.map((name) => t(`categories.${name}`)).join(', ') || none],
    [t('discovery.joined'), (each) => <RelativeTime at={each.joinedAt} />],
  ]
  return (
    <WideTable minWidth={200 + 200 * items.length}>
      <Table verticalSpacing="sm" captionSide="top">
        <Table.Caption>{t('discovery.compareCaption')}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('discovery.figure')}</Table.Th>
            {items.map((each) => (
              <Table.Th key={each.person.id} scope="col">
                <Stack gap={6} align="flex-start">
                  <Avatar person={each.person} size={48} />
                  <Text fw={600}>
                    <bdi>{each.person.displayName}</bdi>
                  </Text>
                  <ShortlistHeart influencer={each} />
                </Stack>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(([label, cell]) => (
            <Table.Tr key={label}>
              <Table.Th scope="row">{label}</Table.Th>
              {items.map((each) => (
                <Table.Td key={each.person.id}>{cell(each)}</Table.Td>
              ))}
            </Table.Tr>
          ))}
          <Table.Tr>
            <Table.Th scope="row">{t('discovery.profile')}</Table.Th>
            {items.map((each) => (
              <Table.Td key={each.person.id}>
                <LinkButton to={paths.influencer(each.person.id)}>{t('discovery.open')}</LinkButton>
              </Table.Td>
            ))}
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </WideTable>
  )
}
