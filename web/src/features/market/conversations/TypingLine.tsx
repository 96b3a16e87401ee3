import { useTranslation } from 'react-i18next'
import classes from './messages.module.css'

/** Says that the other side is writing; empty, at the same height, while they are not. */
export function TypingLine({ name, isTyping }: { name: string; isTyping: boolean }) {
  const { t } = useTranslation()
  return (
    <p className={classes.typing} role="status">
      {isTyping && <bdi>{t('inbox.typing', { name })}</bdi>}
    </p>
  )
}
