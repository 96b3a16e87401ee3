import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { campaignRequests } from '#contract/market/campaign-requests/campaign-requests.ts'
import { useRead } from '../../../api/queries.ts'
import { useMoney } from '../../../format/figures.tsx'
import { useKeepWaiting } from '../../../kit/skeleton/Together.tsx'

type Props = {
  /** Only those of this campaign. */
  campaignId?: number
  /** Amount of them that is being paid now, in cents, and is therefore left out. */
  beingPaid?: number
}

/** Offers of the business that are not answered or paid yet; they block no money, and nothing is shown without any. */
export function Promises({ campaignId, beingPaid }: Props) {
  const { t } = useTranslation()
  const inMoney = useMoney()
  const query = campaignId === undefined ? {} : { campaignId }
  const { data, isPending } = useRead(campaignRequests.promises, { query })
  // the content below would be pushed away
  useKeepWaiting(isPending)
  if (!data) return null
  const count = data.count - (beingPaid === undefined ? 0 : 1)
  if (count <= 0) return null
  return (
    <Text size="sm" c="dimmed">
      {t('promises.line', { count, amount: inMoney(data.amount - (beingPaid ?? 0)) })}
    </Text>
  )
}
