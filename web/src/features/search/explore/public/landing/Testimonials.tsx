import IconStarFilled from 'icon:star-filled'
import { useTranslation } from 'react-i18next'
import box from '../../../../../kit/native/box.module.css'
import text from '../../../../../kit/native/text.module.css'
import landing from './landing.module.css'
import classes from './testimonials.module.css'

/** Three voices of made-up people, labelled as such. */
export function Testimonials() {
  const { t } = useTranslation()
  return (
    <section className={landing.band} aria-labelledby="voices">
      <div className={box.wide}>
        <h2 id="voices">{t('landing.testimonials.title')}</h2>
        <p className={text.quiet}>{t('landing.testimonials.caption')}</p>
        <div className={classes.three}>
          {([1, 2, 3] as const).map((number) => (
            <figure key={number} className={`${box.card} ${classes.voice}`}>
              <span className={classes.stars} role="img" aria-label={t('landing.testimonials.stars')}>
                {[1, 2, 3, 4, 5].map((star) => (
                  <IconStarFilled key={star} size={18} aria-hidden />
                ))}
              </span>
              <blockquote>{t(`landing.testimonials.${number}.text`)}</blockquote>
              <figcaption>
                <img src="/api/placeholder/80/80" alt="" width={40} height={40} loading="lazy" />
                <span>
                  <strong>{t(`landing.testimonials.${number}.name`)}</strong>
                  <br />
                  <span className={text.quiet}>{t(`landing.testimonials.${number}.role`)}</span>
                </span>
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  )
}
