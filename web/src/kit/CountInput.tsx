import { NumberInput, type NumberInputProps } from '@mantine/core'

/** A whole number, such as followers; '' when empty. */
export const CountInput = (props: NumberInputProps) => (
  <NumberInput
    allowNegative={false}
    allowDecimal={false}
    thousandSeparator=","
    hideControls
    inputMode="numeric"
    autoComplete="off"
    dir="ltr"
    {...props}
  />
)
