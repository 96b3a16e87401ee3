import IconShieldExclamation from 'icon:shield-exclamation'
import { useTranslation } from 'react-i18next'
import { leavingIn } from '#contract/market/conversations/leaving.ts'
import classes from './messages.module.css'

/** Warns the receiver of a message that asks to get in touch or to pay elsewhere (product.md 8); nothing if it does not. */
export function LeavingWarning({ text }: { text: string }) {
  const { t } = useTranslation()
  const leaving = leavingIn(text)
  if (!leaving) return null
  return (
    <p className={classes.warning}>
      <IconShieldExclamation size={18} stroke={1.5} aria-hidden />
      {t(leaving === 'payment' ? 'inbox.warning.payment' : 'inbox.warning.contact')}
    </p>
  )
}
