import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { separatorsOf } from '#contract/numbers.ts'
import { useNumber } from '../../format/figures.tsx'
import { listenToNumber } from './number-typing.ts'

/** Decimals of a field that does not limit them. */
const mostDecimals = 10

/**
 * A number typed in the digits of any keyboard, with the separators of the reader's language; text that could mean two numbers is
 * refused.
 */
export function TypedNumberInput({ ref, error, onChange, ...props }: NumberInputProps) {
  const { t, i18n } = useTranslation()
  const number = useNumber()
  const [isUnclear, setIsUnclear] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const merged = useMergedRef(input, ref)
  const decimals = props.allowDecimal === false ? 0 : (props.decimalScale ?? mostDecimals)
  const change = (value: number | string) => {
    if (value !== '') setIsUnclear(false)
    onChange?.(value)
  }
  const typing = useEffectEvent(() => ({
    language: i18n.language,
    decimals,
    affixes: [props.prefix ?? '', props.suffix ?? ''],
    refuse: () => {
      change('')
      setIsUnclear(true)
    },
  }))
  // rendered when effects run
  useEffect(() => listenToNumber(input.current!, () => typing()), [])
  const { decimal } = separatorsOf(i18n.language)
  return (
    <NumberInput
      decimalSeparator={decimal}
      {...props}
      ref={merged}
      onChange={change}
      error={isUnclear ? t('form.numberUnclear', { example: number(decimals === 0 ? 1234 : 1234.5) }) : error}
    />
  )
}
