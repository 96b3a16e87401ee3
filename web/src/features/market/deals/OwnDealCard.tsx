import { Button, Text, VisuallyHidden } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { DealFigures } from '#contract/market/deals/deal-statistics.ts'
import type { ListedDeal } from '#contract/market/deals/deals.ts'
import { Money, useTimes } from '../../../format/figures.tsx'
import type { Moves } from '../../../kit/SortableList.tsx'
import { OfferCard } from './cards/OfferCard.tsx'
import { DealMenu } from './DealMenu.tsx'
import { DealSummary } from './DealStatistics.tsx'
import classes from './deals.module.css'

type Props = {
  deal: ListedDeal
  figures: DealFigures | undefined
  moves: Moves
  /** Address of its editor. */
  to: string
}

/** One's own deal as buyers see it, with what only its owner sees below: state, guide price and results. */
export function OwnDealCard({ deal, figures, moves, to }: Props) {
  const { t } = useTranslation()
  const { exact } = useTimes()
  const { visibility, visibleFrom, isPriceHidden, price } = deal
  return (
    <OfferCard
      deal={deal}
      to={to}
      Link={StayingLink}
      badge={visibility !== 'visible' && t(`deals.visibility.${visibility}`)}
      corner={
        <div className={classes.corner}>
          {moves.grip}
          <DealMenu deal={deal} moves={moves} />
        </div>
      }
      action={
        <Button component={StayingLink} to={to} variant="default" size="sm">
          {t('common.edit')} <VisuallyHidden>{deal.title}</VisuallyHidden>
        </Button>
      }
    >
      {visibleFrom && <Text size="sm">{t('deals.scheduledFor', { time: exact(visibleFrom) })}</Text>}
      {isPriceHidden && price !== null && (
        <Text c="dimmed" size="sm">
          {t('deals.guidePrice')}: <Money cents={price} />
        </Text>
      )}
      <DealSummary deal={deal} figures={figures} />
    </OfferCard>
  )
}

/** Opens a panel over the list, which stays where it is. */
const StayingLink = (props: ComponentProps<typeof Link>) => <Link {...props} preventScrollReset />
