import { NumberInput, type NumberInputProps } from '@mantine/core'

/** A whole number of things, such as followers; empty is ''. */
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
