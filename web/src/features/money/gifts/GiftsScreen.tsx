import { Button, Chip, Group, SimpleGrid } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { type GiftSide, giftSides, gifts } from '#contract/money/gifts/gifts.ts'
import { useList, useRead } from '../../../api/queries.ts'
import { useSignedIn } from '../../../api/session.ts'
import { Money } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import { FigureCard } from '../../../kit/figures/Figure.tsx'
import { EmptyState, Loaded, PagedList, Screen } from '../../../kit/screens.tsx'
import { ListSkeleton } from '../../../kit/skeleton/skeletons.tsx'
import { Together } from '../../../kit/skeleton/Together.tsx'
import { GiftCard } from './GiftCard.tsx'

/** /influencer/gifts: gifts received, or with ?side=sent those sent, newest first. */
export function GiftsScreen() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const side = search.get('side') === 'sent' ? 'sent' : 'received'
  const list = useList(gifts.list, { query: { side } })
  return (
    <Screen title={t('gifts.title')} size="md">
      <Together skeleton={<ListSkeleton />}>
        <GiftTotals>
          <SideFilter side={side} />
        </GiftTotals>
        <PagedList list={list} section={t('gifts.title')} empty={<NoGifts side={side} />}>
          {(items) => items.map((gift) => <GiftCard key={gift.id} gift={gift} />)}
        </PagedList>
      </Together>
    </Screen>
  )
}

/** Gifts a business sent, newest first, with likes and thank-you notes. */
export function SentGifts() {
  const { t } = useTranslation()
  const list = useList(gifts.list, { query: { side: 'sent' } })
  return (
    <>
      <GiftTotals sides={['sent']} />
      <PagedList list={list} section={t('dashboard.gifts')} empty={<NoGifts side="sent" />}>
        {(items) => items.map((gift) => <GiftCard key={gift.id} gift={gift} />)}
      </PagedList>
    </>
  )
}

type TotalsProps = { sides?: readonly GiftSide[]; children?: ReactNode }

/** The totals, and what chooses between them; nothing before the first gift. */
function GiftTotals({ sides = giftSides, children }: TotalsProps) {
  const { t } = useTranslation()
  const read = useRead(gifts.totals, {})
  return (
    <Loaded read={read} section={t('gifts.totals')} lines={1}>
      {(totals) =>
        sides.some((side) => totals[side].count > 0) && (
          <>
            <SimpleGrid cols={{ base: 1, xs: 2 }} mb="lg">
              {sides.map((side) => (
                <FigureCard
                  key={side}
                  label={t(`gifts.${side}`)}
                  source={`${t('gifts.count', { count: totals[side].count })} · ${t('gifts.source')}`}
                >
                  <Money cents={totals[side].amount} />
                </FigureCard>
              ))}
            </SimpleGrid>
            {children}
          </>
        )
      }
    </Loaded>
  )
}

function SideFilter({ side }: { side: GiftSide }) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  return (
    <Chip.Group<false>
      value={side as string}
      onChange={(value) => setSearch(value === 'sent' ? { side: value } : {}, { replace: true })}
    >
      <Group gap="xs" mb="lg" role="radiogroup" aria-label={t('common.filter')} key={search.toString()}>
        {giftSides.map((each) => (
          <Chip key={each} value={each} variant="outline">
            {t(`gifts.${each}`)}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  )
}

function NoGifts({ side }: { side: GiftSide }) {
  const { t } = useTranslation()
  const user = useSignedIn()
  if (side === 'sent') {
    return (
      <EmptyState
        kind="money"
        title={t('gifts.emptySent')}
        text={t('gifts.emptySentText')}
        action={
          <Button component="a" href={paths.rankings}>
            {t('gifts.toRankings')}
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      kind="money"
      title={t('gifts.empty')}
      text={t('gifts.emptyText')}
      action={
        <Button component="a" href={paths.publicProfile(user)}>
          {t('gifts.toPage')}
        </Button>
      }
    />
  )
}
