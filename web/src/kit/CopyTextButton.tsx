import { Button, type ButtonProps, CopyButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Copies a text, and says so. */
export function CopyTextButton({ text, ...props }: ButtonProps & { text: string }) {
  const { t } = useTranslation()
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button variant="default" {...props} onClick={copy} aria-live="polite">
          {t(copied ? 'settings.copied' : 'settings.copy')}
        </Button>
      )}
    </CopyButton>
  )
}
