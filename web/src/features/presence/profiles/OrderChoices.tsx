import { useTranslation } from 'react-i18next'
import type { Deal } from '#contract/market/deals/deals.ts'
import { ActionButton } from '../../../kit/buttons.tsx'
import { Offers } from '../../market/deals/public/Offers.tsx'
import { ReportButton } from '../../market/reports/ReportButton.tsx'

type Props = { deals: Deal[]; onOrder: (deal: Deal) => void }

/** The order panel of a business: the deals as choices; the open one can be ordered, or its price requested, and reported. */
export function OrderChoices({ deals, onOrder }: Props) {
  const { t } = useTranslation()
  return (
    <Offers
      deals={deals}
      order={(deal) => (
        <>
          <ActionButton fullWidth onClick={() => onOrder(deal)}>
            {t(deal.isPriceHidden ? 'profile.askPrice' : 'profile.buy')}
          </ActionButton>
          <ReportButton entityType="deal" entityId={deal.id} name={deal.title} size="compact-sm" />
        </>
      )}
    />
  )
}
