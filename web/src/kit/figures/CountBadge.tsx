import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { localeOf } from '#contract/formats.ts'
import classes from './count-badge.module.css'

/** A count badge, with its meaning for screen readers; renders nothing at zero. */
export function CountBadge({ count, text }: { count: number; text: string }) {
  const { i18n } = useTranslation()
  if (count === 0) return null
  const shown = Math.min(count, 99).toLocaleString(localeOf(i18n.language))
  return (
    <>
      <span aria-hidden title={text} className={classes.badge}>
        {count > 99 ? `${shown}+` : shown}
      </span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </>
  )
}
