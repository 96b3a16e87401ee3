import { Card, Progress, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCurrency } from '#contract/formats.ts'
import type { CampaignResults } from '#contract/market/campaign-results/campaign-results.ts'
import { Count, Money, RelativeTime, useMoney, useNumber, usePercent } from '../../../format/figures.tsx'
import { RichText } from '../../../format/RichText.tsx'
import { Figure, FigureCard, FigureGrid } from '../../../kit/figures/Figure.tsx'
import { ForecastText } from './ForecastText.tsx'
import classes from './results.module.css'

type Props = { found: CampaignResults }

/** Views against the target with a forecast, then posts, spend and cost per view. */
export function ResultFigures({ found }: Props) {
  const { t, i18n } = useTranslation()
  const number = useNumber()
  const inMoney = useMoney()
  const { posts, money } = found
  return (
    <>
      <ViewsCard found={found} />
      <FigureGrid>
        <FigureCard
          label={t('campaignResults.live')}
          note={
            posts.removed > 0 && (
              <Text size="sm">{t('campaignResults.removed', { number: number(posts.removed) })}</Text>
            )
          }
        >
          {number(posts.live)}
        </FigureCard>
        <FigureCard
          label={t('campaignResults.spent')}
          source={t('wallet.fromLedger')}
          note={
            <Text size="sm">
              {t('campaignResults.spentNote', { released: inMoney(money.released), held: inMoney(money.held) })}
            </Text>
          }
        >
          <Money cents={money.released + money.held} />
        </FigureCard>
        <FigureCard label={t('analytics.costPerView')} source={t('campaignResults.costPerViewSource')}>
          {money.costPerView === null ? (
            <Text span c="dimmed">
              {t('spending.unknown')}
            </Text>
          ) : (
            <bdi>
              {formatCurrency(money.costPerView / 100, 'USD', { language: i18n.language, maximumSignificantDigits: 3 })}
            </bdi>
          )}
        </FigureCard>
      </FigureGrid>
    </>
  )
}

/** The counted views and their share of the target, beside the forecast and the views that were only reported. */
function ViewsCard({ found }: Props) {
  const { t } = useTranslation()
  const number = useNumber()
  const percent = usePercent()
  const { views, viewTarget } = found
  const share = viewTarget ? views.counted / viewTarget : 0
  return (
    <Card withBorder padding="lg" className={classes.views}>
      <Figure
        label={t('campaignResults.counted')}
        source={t('campaignResults.countedSource')}
        note={
          viewTarget !== null && (
            <>
              <Progress value={Math.min(1, share) * 100} my={8} aria-label={t('campaign.figure.reached')} />
              <Text size="sm">
                {t('campaign.figure.ofTarget', { share: percent(share), target: number(viewTarget) })}
              </Text>
            </>
          )
        }
      >
        <Count of={views.counted} />
      </Figure>
      <div className={classes.outlook}>
        <ForecastText found={found} />
        {views.reported > 0 && (
          <Text size="sm">{t('campaignResults.unconfirmed', { number: number(views.reported) })}</Text>
        )}
        {views.at !== null && (
          <Text size="xs" c="dimmed">
            <RichText of="campaignResults.asOf" values={{ when: <RelativeTime at={views.at} /> }} />
          </Text>
        )}
      </div>
    </Card>
  )
}
