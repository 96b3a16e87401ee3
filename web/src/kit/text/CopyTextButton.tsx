import { Button, type ButtonProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCopied } from '../behaviour/use-copied.ts'

/** Copies a text, and says so. */
export function CopyTextButton({ text, ...props }: ButtonProps & { text: string }) {
  const { t } = useTranslation()
  const { isCopied, copy } = useCopied(text)
  return (
    <Button variant="default" {...props} onClick={copy} aria-live="polite">
      {t(isCopied ? 'settings.copied' : 'settings.copy')}
    </Button>
  )
}
