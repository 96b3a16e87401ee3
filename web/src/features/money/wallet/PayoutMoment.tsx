import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { withdrawals } from '#contract/money/withdrawals/withdrawals.ts'
import { useList } from '../../../api/queries.ts'
import { useMoney } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import { RichText } from '../../../format/RichText.tsx'
import { LinkButton } from '../../../kit/buttons.tsx'
import { Moment } from '../../../kit/progress/Moment.tsx'

/** Celebrates an influencer's first payout, and leads to more work. */
export function PayoutMoment() {
  const { t } = useTranslation()
  const inMoney = useMoney()
  const { items, hasNextPage } = useList(withdrawals.list, {})
  const paid = items.filter(({ stage }) => stage === 'paid')
  const [first] = paid
  if (!first || paid.length > 1 || hasNextPage) return null
  return (
    <Moment
      name={`payout-${first.id}`}
      title={t('moment.paidOut', { amount: inMoney(first.amount) })}
      kind="money"
      action={
        <LinkButton to={paths.openCampaigns} size="sm">
          {t('openCampaigns.title')}
        </LinkButton>
      }
    >
      <Text>
        <RichText of="moment.paidOutText" values={{ account: <bdi>{first.account}</bdi> }} />
      </Text>
    </Moment>
  )
}
