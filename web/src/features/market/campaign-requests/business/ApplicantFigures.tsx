import { useTranslation } from 'react-i18next'
import type { Applicant } from '#contract/market/campaign-requests/applicant.ts'
import { useMoney, usePercent } from '../../../../format/figures.tsx'
import { Picture } from '../../../../kit/files/Picture.tsx'
import { FollowersByPlatform } from '../../../money/social-profiles/FollowersByPlatform.tsx'
import { CardRating } from '../../deals/cards/PersonCard.tsx'
import classes from '../request.module.css'

/** An applicant at a glance: works, followers by platform, rating, work on time, and the price of their own deals of this kind. */
export function ApplicantFigures({ applicant }: { applicant: Applicant }) {
  const { t } = useTranslation()
  const percent = usePercent()
  const money = useMoney()
  const { works, reach, rating, onTime, dealsFrom } = applicant
  return (
    <div className={classes.applicant}>
      {works.length > 0 && (
        <div className={classes.works}>
          {works.map((url) => (
            <Picture key={url} url={url} alt="" sizes="10rem" ratio={4 / 3} />
          ))}
        </div>
      )}
      <div className={classes.figures}>
        <FollowersByPlatform reach={reach} />
        <CardRating rating={rating?.average ?? null} reviews={rating?.count ?? 0} />
        {onTime !== null && <span>{t('request.onTime', { share: percent(onTime) })}</span>}
        {dealsFrom !== null && <span>{t('request.dealsFrom', { price: money(dealsFrom) })}</span>}
      </div>
    </div>
  )
}
