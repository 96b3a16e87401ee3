import { useTranslation } from 'react-i18next'
import { prose } from '#contract/fields.ts'
import type { ActionProps } from '../buttons.tsx'
import { ReasonButton } from './ReasonButton.tsx'

type Props = Omit<ActionProps, 'children' | 'onClick' | 'type'> & {
  label: string
  fieldLabel: string
  onSubmit: (text: string) => void
}

const explanation = prose({ min: 1, max: 4_000 })

/** Button for an action that requires an explanation of any length. */
export function PromptButton({ label, fieldLabel, ...props }: Props) {
  const { t } = useTranslation()
  return (
    <ReasonButton
      {...props}
      title={label}
      label={fieldLabel}
      confirm={t('task.send')}
      schema={explanation}
      maxLength={4_000}
    />
  )
}
