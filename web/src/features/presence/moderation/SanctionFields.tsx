import { Select, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/languages.ts'
import {
  type NewSanction,
  type SanctionGround,
  type SanctionKind,
  type SanctionTarget,
  sanctionGrounds,
} from '#contract/presence/moderation/sanctions.ts'
import { useLanguages } from '../../../format/regions.ts'
import { serverNow } from '../../../format/server-clock.ts'
import { TextAreaField, TextField } from '../../../kit/fields/text-fields.tsx'
import { useTextsIn } from './use-texts-in.ts'

/** Possible target of a sanction: the account, or something of theirs. */
export type SanctionOption = { type: SanctionTarget; id: number; label: string }

export type SanctionValues = {
  kind: SanctionKind | 'none'
  /** `type-id` of the object to hide. */
  target: string
  ground: SanctionGround
  reason: string
  rule: string
  /** Days; `null`: until it is lifted. */
  days: string
}

export const emptySanction: SanctionValues = {
  kind: 'none',
  target: '',
  ground: 'other',
  reason: '',
  rule: '',
  days: '30',
}

const dayMs = 24 * 3_600_000
const hasEnd = (kind: SanctionValues['kind']) => kind === 'hide' || kind === 'freeze_payouts' || kind === 'block'
const kindsOf = (target: SanctionTarget): readonly SanctionKind[] =>
  target === 'user' ? ['warn', 'freeze_payouts', 'block'] : [target === 'message' ? 'remove_message' : 'hide']
const keyOf = ({ type, id }: SanctionOption) => `${type}-${id}`

/** The sanction as the contract expects it; null without one. */
export function toNewSanction(
  { kind, target, ground, reason, rule, days }: SanctionValues,
  options: readonly SanctionOption[],
): NewSanction | null {
  if (kind === 'none') return null
  const fitting = options.filter(({ type }) => kindsOf(type).includes(kind))
  const about = fitting.find((option) => keyOf(option) === target) ?? fitting[0]
  const until = hasEnd(kind) && days !== 'null' ? new Date(serverNow() + Number(days) * dayMs).toISOString() : null
  return { kind, targetType: about?.type ?? 'user', targetId: about?.id ?? 0, reason, ground, rule, until }
}

type Props = {
  values: SanctionValues
  onChange: (change: Partial<SanctionValues>) => void
  options: readonly SanctionOption[]
  /** The language of the person, in which prepared reasons are inserted. */
  language: Language | null
  /** Before the names of the fields in the form. */
  prefix?: '' | 'sanction.'
  /** Offers to impose nothing. */
  isOptional?: boolean
}

/** Fields of a sanction: its kind, its target, the broken rule with a prepared reason, and its length. */
export function SanctionFields({ values, onChange, options, language, prefix = '', isOptional = false }: Props) {
  const { t } = useTranslation()
  const languages = useLanguages()
  const textIn = useTextsIn(language)
  const { kind, ground } = values
  const kinds = [...new Set(options.flatMap(({ type }) => kindsOf(type)))]
  const hideable = options.filter(({ type }) => kindsOf(type).includes('hide'))
  const choose = (ground: SanctionGround) => {
    const rule = textIn(`sanction.rule.${ground}`)
    onChange(ground === 'other' ? { ground, rule } : { ground, rule, reason: textIn(`sanction.canned.${ground}`) })
  }
  const named = languages.find(({ value }) => value === language)?.label
  return (
    <Stack gap="sm">
      <Select
        label={t('sanction.what')}
        allowDeselect={false}
        value={kind}
        onChange={(value) => {
          const kind = value as SanctionValues['kind']
          onChange(kind === 'freeze_payouts' ? { kind, days: '30' } : { kind })
        }}
        data={[
          ...(isOptional ? [{ value: 'none', label: t('sanction.none') }] : []),
          ...kinds.map((each) => ({ value: each, label: t(`sanction.kind.${each}`) })),
        ]}
      />
      {kind === 'hide' && hideable.length > 1 && (
        <Select
          label={t('sanction.target')}
          allowDeselect={false}
          value={values.target || hideable.map(keyOf)[0]}
          onChange={(value) => onChange({ target: value ?? '' })}
          data={hideable.map((option) => ({
            value: keyOf(option),
            label: `${t(`sanction.about.${option.type}`)}: ${option.label}`,
          }))}
        />
      )}
      {kind !== 'none' && (
        <>
          <Select
            label={t('sanction.ground')}
            allowDeselect={false}
            value={ground}
            onChange={(value) => choose(value as SanctionGround)}
            data={sanctionGrounds.map((each) => ({ value: each, label: t(`sanction.grounds.${each}`) }))}
          />
          <TextAreaField
            name={`${prefix}reason`}
            label={t('sanction.reason')}
            description={named ? t('sanction.inLanguage', { language: named }) : t('people.reasonText')}
            maxLength={1000}
            required
          />
          <TextField
            name={`${prefix}rule`}
            label={t('people.rule')}
            description={t('people.ruleText')}
            maxLength={200}
            dir="auto"
          />
        </>
      )}
      {hasEnd(kind) && <Duration values={values} onChange={onChange} />}
    </Stack>
  )
}

const durations = ['7', '30', '90', 'null'] as const

function Duration({ values: { kind, days }, onChange }: Pick<Props, 'values' | 'onChange'>) {
  const { t } = useTranslation()
  // payouts are never frozen without an end
  const offered = durations.filter((each) => kind !== 'freeze_payouts' || each !== 'null')
  const endless = t(kind === 'block' ? 'people.forGood' : 'sanction.untilLifted')
  return (
    <Select
      label={t('people.duration')}
      allowDeselect={false}
      value={days}
      onChange={(value) => onChange({ days: value ?? '30' })}
      data={offered.map((each) => ({
        value: each,
        label: each === 'null' ? endless : t('people.days', { count: Number(each) }),
      }))}
    />
  )
}
