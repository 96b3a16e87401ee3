import { useTranslation } from 'react-i18next'
import classes from './messages.module.css'

/** Line shown while the other side is writing; otherwise empty, at the same height. */
export function TypingLine({ name, isTyping }: { name: string; isTyping: boolean }) {
  const { t } = useTranslation()
  return (
    <p className={classes.typing} role="status">
      {isTyping && <bdi>{t('inbox.typing', { name })}</bdi>}
    </p>
  )
}
