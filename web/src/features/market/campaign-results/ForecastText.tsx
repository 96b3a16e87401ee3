import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CampaignResults, Forecast } from '#contract/market/campaign-results/campaign-results.ts'
import { useNumber, useTimes } from '../../../format/figures.tsx'

/** Time at which the target was or will be reached, and the views expected by the end, with their range once there is one. */
export function ForecastText({ found: { reachedOn, forecast } }: { found: CampaignResults }) {
  const { t } = useTranslation()
  const { nearUtcDay } = useTimes()
  if (reachedOn !== null) return <Text size="sm">{t('campaignResults.reached', { date: nearUtcDay(reachedOn) })}</Text>
  if (forecast === null) return null
  return <Expected forecast={forecast} />
}

function Expected({ forecast }: { forecast: Forecast }) {
  const { t } = useTranslation()
  const number = useNumber()
  const { nearUtcDay } = useTimes()
  const { views, low, high, endsOn, reachesOn, earliest, latest, basis } = forecast
  const values = { date: nearUtcDay(endsOn), views: number(views) }
  const reaches = reachesOn && { date: nearUtcDay(reachesOn) }
  return (
    <>
      <Text size="sm">
        {low === null || high === null
          ? t('campaignResults.forecast', values)
          : t('campaignResults.forecastRange', { ...values, low: number(low), high: number(high) })}
      </Text>
      <Text size="sm">
        {!reaches
          ? t('campaignResults.notReached')
          : earliest && latest && earliest !== latest
            ? t('campaignResults.reachesRange', {
                ...reaches,
                earliest: nearUtcDay(earliest),
                latest: nearUtcDay(latest),
              })
            : t('campaignResults.reaches', reaches)}
      </Text>
      <Text size="xs" c="dimmed">
        {t('campaignResults.basis', { count: basis })}
      </Text>
    </>
  )
}
