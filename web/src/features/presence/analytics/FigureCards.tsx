import { useTranslation } from 'react-i18next'
import type { Figures, InfluencerFigures } from '#contract/presence/analytics/analytics.ts'
import { Count } from '../../../format/figures.tsx'
import { Change } from '../../../kit/figures/Change.tsx'
import { FigureCard, FigureGrid } from '../../../kit/figures/Figure.tsx'
import { useFigureText } from './formats.ts'
import { charts } from './metrics.ts'

/** Figure cards of the range, each with its change and its source. */
export function FigureCards({ figures }: { figures: InfluencerFigures }) {
  const { t } = useTranslation()
  const text = useFigureText()
  const { totals, before } = figures
  const shown = (metric: keyof Figures) => {
    const value = totals[metric]
    if (value === null || metric === 'earnings' || metric === 'conversion') return <bdi>{text(metric, value)}</bdi>
    return <Count of={value} />
  }
  return (
    <FigureGrid>
      {charts
        .flatMap(({ metrics }): readonly (keyof Figures)[] => metrics)
        .map((metric) => (
          <FigureCard
            key={metric}
            label={t(`analytics.${metric}`)}
            source={sourceOf(metric)}
            trend={figures.series.map((span) => span[metric] ?? null)}
            note={
              totals[metric] !== null &&
              before[metric] !== null && <Change now={totals[metric]} before={before[metric]} />
            }
          >
            {shown(metric)}
          </FigureCard>
        ))}
    </FigureGrid>
  )

  function sourceOf(metric: keyof Figures) {
    if (metric !== 'followers') return t(`analytics.source.${metric}`)
    return t(`analytics.source.followers.${figures.followersSource ?? 'none'}`)
  }
}
