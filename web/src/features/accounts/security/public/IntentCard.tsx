import { useTranslation } from 'react-i18next'
import { Money } from '../../../../format/figures.tsx'
import { Avatar } from '../../../../kit/Avatar.tsx'
import text from '../../../../kit/native/text.module.css'
import classes from './account.module.css'
import type { Intent } from './intent.ts'

/** Card beside the form of signing in or registering, on phones above it: the action that the visitor was about to take, to which they come back. */
export function IntentCard({ intent: { act, person, deal } }: { intent: Intent }) {
  const { t } = useTranslation()
  return (
    <div className={classes.intent} role="note">
      <Avatar person={person} size={48} eager />
      <p>
        <span className={text.quiet}>{t(`accounts.intent.${act}`)}</span>
        <strong>
          <bdi>{deal ? deal.title : person.displayName}</bdi>
        </strong>
        {deal && (
          <span>
            <bdi>{person.displayName}</bdi>
          </span>
        )}
        {deal && deal.price !== null && (
          <span className={classes.price} suppressHydrationWarning>
            <Money cents={deal.price} />
          </span>
        )}
        <span className={text.quiet}>{t('accounts.intent.after')}</span>
      </p>
    </div>
  )
}
