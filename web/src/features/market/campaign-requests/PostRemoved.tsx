import { Alert, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CampaignRequest } from '#contract/market/campaign-requests/campaign-requests.ts'
import type { Side } from '#contract/market/engagements/engagement.ts'

type Props = { request: CampaignRequest; side: Side | null }

/**
 * Notice that the post of completed work was removed and not restored in time: after how many days, and the consequences (product.md 5).
 */
export function PostRemoved({ request: { postRemovedAfterDays: days }, side }: Props) {
  const { t } = useTranslation()
  if (days === null) return null
  return (
    <Alert color="danger" variant="light" title={t('request.postRemoved', { count: days })}>
      <Text c="var(--mantine-color-text)">
        {t(side === 'influencer' ? 'request.postRemovedYours' : 'request.postRemovedText')}
      </Text>
    </Alert>
  )
}
