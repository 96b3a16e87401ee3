import { Badge, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Fit } from '#contract/market/campaigns/fit.ts'

/** Badge of an influencer who meets every condition of a campaign, else with the number of conditions that are met. */
export function FitBadge({ fit }: { fit: Fit | null }) {
  const { t } = useTranslation()
  if (!fit || fit.reasons.length === 0) return null
  const met = fit.reasons.filter(({ fits }) => fits).length
  return (
    <Badge variant="default" tt="none" fw={500}>
      {fit.fits ? t('request.fits') : t('request.fitsPartly', { met: String(met), all: String(fit.reasons.length) })}
    </Badge>
  )
}

/** The conditions of a campaign that an influencer doesn't meet, by name. */
export function MissedConditions({ fit }: { fit: Fit | null }) {
  const { t, i18n } = useTranslation()
  const missed = fit?.reasons.filter(({ fits }) => !fits) ?? []
  if (missed.length === 0) return null
  const list = new Intl.ListFormat(i18n.language, { type: 'unit' })
  const conditions = list.format(missed.map(({ condition }) => t(`campaign.condition.${condition}`)))
  return <Text size="sm">{t('request.fitMissing', { conditions })}</Text>
}
