import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../../kit/Avatar.tsx'
import box from '../../../../kit/native/box.module.css'
import text from '../../../../kit/native/text.module.css'
import classes from './page-preview.module.css'

/** The page that a new influencer gets, with the name that is being typed; its places are filled after registering. */
export function PagePreview({ username }: { username: string }) {
  const { t } = useTranslation()
  const displayName = username.trim()
  return (
    <div className={`${box.card} ${classes.preview}`} aria-hidden>
      <Avatar person={{ id: 0, displayName: displayName || '?', avatarUrl: null }} size={72} className={classes.face} />
      <strong dir="auto">{displayName || t('accounts.preview.name')}</strong>
      <span className={text.quiet}>{t('accounts.preview.facts')}</span>
      <div className={classes.places}>
        {(['work', 'deal', 'reviews'] as const).map((place) => (
          <span key={place}>{t(`accounts.preview.${place}`)}</span>
        ))}
      </div>
    </div>
  )
}
