import { useTranslation } from 'react-i18next'
import box from '../../../../../kit/native/box.module.css'
import { PlatformIcon } from '../../../../money/social-profiles/PlatformIcon.tsx'
import classes from './order-picture.module.css'

/** The hero's illustration where there are no works to show yet: an order in progress. */
export function OrderPicture() {
  const { t } = useTranslation()
  return (
    <figure className={classes.picture}>
      <div className={box.card}>
        <div className={classes.top}>
          <span className={box.badge}>{t('deals.type.short_video')}</span>
          <PlatformIcon platform="tiktok" />
        </div>
        <p className={classes.price}>
          <bdi>$420</bdi>
        </p>
        <ol className={classes.way}>
          {(['paid', 'order_accepted', 'delivered', 'completed'] as const).map((step, i) => (
            <li key={step} data-done={i < 3 || undefined}>
              {t(`task.event.${step}`)}
            </li>
          ))}
        </ol>
      </div>
    </figure>
  )
}
