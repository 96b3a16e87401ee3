import { useTranslation } from 'react-i18next'
import { useMoney, useNumber } from '../../../format/figures.tsx'
import { isSettingField, kindOf } from './number-settings.ts'

const fieldLabels = {
  clearingDays: 'desk.clearingDays',
  min: 'desk.rule.min',
  max: 'desk.rule.max',
  twoAdminsAbove: 'desk.rule.twoAdminsAbove',
  batchesAlertAbove: 'desk.rule.batchesAlertAbove',
  stripe: 'desk.rule.stripe',
  crypto: 'desk.rule.crypto',
  verificationFee: 'desk.verificationFee',
  frozen: 'fourEyes.field.frozen',
  en: 'setting.words.en',
  ar: 'setting.words.ar',
  es: 'setting.words.es',
  de: 'setting.words.de',
  pt: 'setting.words.pt',
  reason: 'bonus.reason',
  paypalEmail: 'settings.paypalEmail',
  bank: 'wallet.method.bank_transfer',
  countdownEndsAt: 'admin.countdownEnds',
  exactCountdown: 'admin.exactCountdown',
  realMembers: 'admin.realMembers',
  instagramUrl: 'setting.instagramUrl',
  tiktokUrl: 'setting.tiktokUrl',
  youtubeUrl: 'setting.youtubeUrl',
  twitterUrl: 'setting.twitterUrl',
  supportAddress: 'info.operator.supportAddress',
  name: 'info.operator.name',
  address: 'info.operator.address',
  contact: 'info.operator.contact',
  register: 'info.operator.register',
  vatId: 'info.operator.vatId',
  representatives: 'info.operator.representatives',
  authority: 'info.operator.authority',
  arbitration: 'info.operator.arbitration',
} as const
const isNamed = (field: string): field is keyof typeof fieldLabels => field in fieldLabels
const centsFields: readonly string[] = ['min', 'max', 'twoAdminsAbove', 'batchesAlertAbove', 'verificationFee']

/** Labels and formats the fields of settings. */
export function useSettingValue() {
  const { t } = useTranslation()
  const money = useMoney()
  const number = useNumber()
  return {
    labelOf: (field: string) =>
      isNamed(field) ? t(fieldLabels[field]) : isSettingField(field) ? t(`setting.${field}`) : field,
    formatValue: (field: string, value: unknown): string => {
      if (value === null || value === undefined) return t('fourEyes.none')
      if (typeof value === 'boolean') return t(value ? 'fourEyes.on' : 'fourEyes.off')
      const kind = kindOf(field)
      if (kind === 'percent') return `${number(Number(value) / 100)} %`
      if (kind === 'minutes' || kind === 'hours' || kind === 'days')
        return `${number(Number(value))} ${t(`setting.unit.${kind}`)}`
      if (typeof value === 'number')
        return kind === 'money' || centsFields.includes(field) ? money(value) : number(value)
      return typeof value === 'object'
        ? Object.values(value ?? {})
            .filter(Boolean)
            .join(', ')
        : String(value)
    },
  }
}
