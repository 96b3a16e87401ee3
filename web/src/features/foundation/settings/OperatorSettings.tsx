import { useTranslation } from 'react-i18next'
import { type Operator, operatorParticulars } from '#contract/foundation/site/operator.ts'
import { operator } from '#contract/foundation/site/operator-schema.ts'
import { TextAreaField, TextField } from '../../../kit/fields/text-fields.tsx'
import { SettingForm } from './SettingForm.tsx'

type Values = Record<keyof Operator, string>

/** Multi-line fields. */
const multilineFields: readonly (keyof Operator)[] = ['address', 'representatives', 'authority', 'arbitration']

const valuesOf = (value: Operator) =>
  Object.fromEntries(Object.entries(value).map(([name, text]) => [name, text ?? ''])) as Values

/** Empty fields are stored as null. */
const pages = ['instagramUrl', 'tiktokUrl', 'youtubeUrl', 'twitterUrl'] as const

const toValue = ({ supportAddress, ...particulars }: Values) =>
  ({
    supportAddress: supportAddress.trim(),
    ...Object.fromEntries(Object.entries(particulars).map(([name, text]) => [name, text.trim() || null])),
  }) as Operator

/** The operator of this installation as stated on /legals, and the support address shown on every page and in mails. */
export function OperatorSettings() {
  const { t } = useTranslation()
  return (
    <SettingForm
      settingKey="operator"
      title="admin.operator"
      text="admin.operatorText"
      saved="admin.operatorSaved"
      schema={operator}
      valuesOf={valuesOf}
      toValue={toValue}
    >
      <TextField
        name="supportAddress"
        type="email"
        dir="ltr"
        required
        label={t('info.operator.supportAddress')}
        description={t('admin.supportAddressText')}
      />
      {pages.map((page) => (
        <TextField
          key={page}
          name={page}
          type="url"
          dir="ltr"
          maxLength={200}
          label={t(`setting.${page}`)}
          description={page === pages[0] ? t('setting.pagesText') : undefined}
        />
      ))}
      {operatorParticulars.map((particular) =>
        multilineFields.includes(particular) ? (
          <TextAreaField
            key={particular}
            name={particular}
            label={t(`info.operator.${particular}`)}
            minRows={2}
            maxLength={500}
          />
        ) : (
          <TextField
            key={particular}
            name={particular}
            label={t(`info.operator.${particular}`)}
            maxLength={200}
            dir="auto"
          />
        ),
      )}
    </SettingForm>
  )
}
