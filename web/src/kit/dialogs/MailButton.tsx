import { useTranslation } from 'react-i18next'
import { type ActionProps, ConfirmButton } from '../buttons.tsx'

type Props = Omit<ActionProps, 'children' | 'onClick' | 'type'> & {
  /** Label of both buttons. */
  label: string
  /** Name of the person who gets the mail. */
  to: string
  onConfirm: () => void
}

/** A button whose action mails somebody, which nothing takes back: it asks first. */
export function MailButton({ label, to, ...props }: Props) {
  const { t } = useTranslation()
  return (
    <ConfirmButton {...props} title={label} text={t('common.mails', { name: to })}>
      {label}
    </ConfirmButton>
  )
}
