import { NumberInput, type NumberInputProps } from '@mantine/core'

export type MoneyInputProps = Omit<NumberInputProps, 'value' | 'onChange'> & {
  value?: number | undefined
  onChange?: (cents: number | undefined) => void
}

/** An amount typed in dollars; its value is in cents, undefined when empty. */
export const MoneyInput = ({ value, onChange, ...props }: MoneyInputProps) => (
  <NumberInput
    prefix="$"
    decimalScale={2}
    thousandSeparator=","
    allowNegative={false}
    hideControls
    inputMode="decimal"
    dir="ltr"
    {...props}
    value={value === undefined ? '' : value / 100}
    onChange={(dollars) => onChange?.(dollars === '' ? undefined : Math.round(Number(dollars) * 100))}
  />
)
