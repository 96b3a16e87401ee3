import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { localeOf } from '#contract/formats.ts'

/** A count badge, with its meaning for screen readers; renders nothing at zero. */
export function CountBadge({ count, text }: { count: number; text: string }) {
  const { i18n } = useTranslation()
  if (count === 0) return null
  const shown = Math.min(count, 99).toLocaleString(localeOf(i18n.language))
  return (
    <>
      <span
        aria-hidden
        title={text}
        style={{
          display: 'inline-block',
          minWidth: '1.25rem',
          paddingInline: '0.375rem',
          borderRadius: '0.625rem',
          background: 'var(--vivobid-accent)',
          color: 'var(--vivobid-surface)',
          fontSize: '0.75rem',
          fontWeight: 600,
          lineHeight: '1.25rem',
          textAlign: 'center',
        }}
      >
        {count > 99 ? `${shown}+` : shown}
      </span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </>
  )
}
