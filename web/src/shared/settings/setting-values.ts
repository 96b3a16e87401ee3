import { useTranslation } from 'react-i18next'
import { useMoney, useNumber } from '../../format/figures.tsx'

const fieldLabels = {
  feeBps: 'fourEyes.field.feeBps',
  clearingDays: 'desk.clearingDays',
  min: 'desk.rule.min',
  max: 'desk.rule.max',
  twoAdminsAbove: 'desk.rule.twoAdminsAbove',
  stripe: 'desk.rule.stripe',
  crypto: 'desk.rule.crypto',
  giftsPerDay: 'fourEyes.field.giftsPerDay',
  centsPerDay: 'fourEyes.field.centsPerDay',
  verificationFee: 'desk.verificationFee',
  frozen: 'fourEyes.field.frozen',
  reason: 'bonus.reason',
  paypalEmail: 'settings.paypalEmail',
  bank: 'wallet.method.bank_transfer',
} as const
const isNamed = (field: string): field is keyof typeof fieldLabels => field in fieldLabels
const centsFields: readonly string[] = ['min', 'max', 'twoAdminsAbove', 'centsPerDay', 'verificationFee']

/** Labels and formats the fields of settings that need two admins. */
export function useSettingValue() {
  const { t } = useTranslation()
  const money = useMoney()
  const number = useNumber()
  return {
    labelOf: (field: string) => (isNamed(field) ? t(fieldLabels[field]) : field),
    formatValue: (field: string, value: unknown): string => {
      if (value === null) return t('fourEyes.none')
      if (typeof value === 'boolean') return t(value ? 'fourEyes.on' : 'fourEyes.off')
      if (field === 'feeBps') return `${number(Number(value) / 100)} %`
      if (typeof value === 'number') return centsFields.includes(field) ? money(value) : number(value)
      return typeof value === 'object' ? Object.values(value!).filter(Boolean).join(', ') : String(value)
    },
  }
}
