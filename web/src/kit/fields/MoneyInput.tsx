import type { NumberInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { amountFormatOf } from '#contract/formats.ts'
import { TypedNumberInput } from './TypedNumberInput.tsx'

export type MoneyInputProps = Omit<NumberInputProps, 'value' | 'onChange'> & {
  value?: number | undefined
  onChange?: (cents: number | undefined) => void
}

/** An amount typed in dollars as the reader's language writes it; its value is in cents, undefined when empty. */
export function MoneyInput({ value, onChange, ...props }: MoneyInputProps) {
  const { i18n } = useTranslation()
  return (
    <TypedNumberInput
      {...amountFormatOf(i18n.language)}
      decimalScale={2}
      allowNegative={false}
      hideControls
      inputMode="decimal"
      dir="ltr"
      {...props}
      value={value === undefined ? '' : value / 100}
      onChange={(dollars) => onChange?.(dollars === '' ? undefined : Math.round(Number(dollars) * 100))}
    />
  )
}
