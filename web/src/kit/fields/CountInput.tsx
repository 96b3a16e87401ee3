import type { NumberInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { amountFormatOf } from '#contract/formats.ts'
import { TypedNumberInput } from './TypedNumberInput.tsx'

/** A whole number, such as followers, grouped as the reader's language does; '' when empty. */
export function CountInput(props: NumberInputProps) {
  const { i18n } = useTranslation()
  const { thousandSeparator, decimalSeparator } = amountFormatOf(i18n.language)
  return (
    <TypedNumberInput
      allowNegative={false}
      allowDecimal={false}
      thousandSeparator={thousandSeparator}
      decimalSeparator={decimalSeparator}
      hideControls
      inputMode="numeric"
      autoComplete="off"
      dir="ltr"
      {...props}
    />
  )
}
