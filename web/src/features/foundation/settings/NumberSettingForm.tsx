import { SimpleGrid } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type SettingValue, settingDefaults, settingValues } from '#contract/foundation/settings/settings.ts'
import { SwitchField } from '../../../kit/fields/choice-fields.tsx'
import { MoneyField, NumberField } from '../../../kit/fields/number-fields.tsx'
import { type FieldKind, type NumberSetting, numberSettings, type SettingField } from './number-settings.ts'
import { SettingForm } from './SettingForm.tsx'
import { useSettingValue } from './setting-values.ts'

type Values = Record<string, number | boolean | string | undefined>

/** Basis points are entered as a percentage. */
const factorOf = (kind: FieldKind) => (kind === 'percent' ? 100 : 1)

/** The form of a setting that consists of numbers and switches: each with its explanation and its standard value. */
export function NumberSettingForm<K extends NumberSetting>({ settingKey }: { settingKey: K }) {
  const fields = Object.entries(numberSettings[settingKey]) as [SettingField, FieldKind][]
  const convert = (values: Values, by: (value: number, factor: number) => number): Values =>
    Object.fromEntries(
      fields.map(([name, kind]) => {
        const value = values[name]
        return [name, typeof value === 'number' ? by(value, factorOf(kind)) : value]
      }),
    )
  return (
    <SettingForm
      settingKey={settingKey}
      title={`setting.title.${settingKey}`}
      text={`setting.title.${settingKey}.text`}
      saved="setting.saved"
      schema={settingValues[settingKey]}
      valuesOf={(value): Values => convert(value as never, (number, factor) => number / factor)}
      toValue={(values) =>
        // the fields of the form are those of the setting (number-settings.ts)
        convert(values, (number, factor) => Math.round(number * factor)) as unknown as SettingValue<K> as never
      }
      hasStandard
    >
      <SimpleGrid cols={{ base: 1, md: fields.length > 1 ? 2 : 1 }} verticalSpacing="md">
        {fields.map(([name, kind]) => (
          <OneField key={name} settingKey={settingKey} name={name} kind={kind} />
        ))}
      </SimpleGrid>
    </SettingForm>
  )
}

function OneField({ settingKey, name, kind }: { settingKey: NumberSetting; name: SettingField; kind: FieldKind }) {
  const { t } = useTranslation()
  const { formatValue } = useSettingValue()
  // read by the name of the field
  const standard = (settingDefaults[settingKey] as unknown as Record<string, unknown>)[name]
  const label = t(`setting.${name}`)
  const description = `${t(`setting.${name}.text`)} ${t('setting.standard', { value: formatValue(name, standard) })}`
  if (kind === 'switch') return <SwitchField name={name} label={label} description={description} />
  if (kind === 'money') return <MoneyField name={name} label={label} description={description} required />
  const { min, max } = limitsOf(settingKey, name)
  const unit = kind === 'percent' ? ' %' : kind === 'count' ? '' : ` ${t(`setting.unit.${kind}`)}`
  return (
    <NumberField
      name={name}
      label={label}
      description={description}
      min={min / factorOf(kind)}
      max={max / factorOf(kind)}
      allowDecimal={kind === 'percent'}
      decimalScale={kind === 'percent' ? 2 : 0}
      suffix={unit}
      allowNegative={false}
      required
    />
  )
}

/** The least and the greatest value that the contract accepts. */
function limitsOf(settingKey: NumberSetting, name: string): { min: number; max: number } {
  // read by the name of the field, of which every number has limits
  const shape = settingValues[settingKey].shape as unknown as Record<string, { minValue?: number; maxValue?: number }>
  // every field is in the schema
  const { minValue, maxValue } = shape[name]!
  return { min: minValue ?? 0, max: Math.min(maxValue ?? 1_000_000, 1_000_000) }
}
