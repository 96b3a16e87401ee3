import { Stack, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Operator, operator, operatorParticulars } from '#contract/site/operator.ts'
import { useContractForm } from '../../api/forms.ts'
import { ActionButton } from '../../kit/buttons.tsx'
import { SettingCard, useSaveSetting } from '../../shared/settings/SettingCard.tsx'

/** The operator of this installation as stated on /legals, and the support address shown on every page and in mails. */
export function OperatorSettings() {
  const { t } = useTranslation()
  return (
    <SettingCard settingKey="operator" title={t('admin.operator')} text={t('admin.operatorText')}>
      {(value) => <Form value={value} />}
    </SettingCard>
  )
}

type Values = Record<keyof Operator, string>

/** Multi-line fields. */
const multilineFields: readonly (keyof Operator)[] = ['address', 'representatives', 'authority', 'arbitration']

/** Empty fields are stored as null. */
const toInput = ({ supportAddress, ...particulars }: Values) =>
  ({
    supportAddress: supportAddress.trim(),
    ...Object.fromEntries(Object.entries(particulars).map(([name, text]) => [name, text.trim() || null])),
  }) as Operator

function Form({ value }: { value: Operator }) {
  const { t } = useTranslation()
  const initial = Object.fromEntries(Object.entries(value).map(([name, text]) => [name, text ?? ''])) as Values
  const { form, showIssues } = useContractForm<typeof operator, Values>(operator, initial, { toInput })
  const { save, busy } = useSaveSetting('operator', 'admin.operatorSaved', showIssues)
  return (
    <form noValidate onSubmit={form.onSubmit((values) => save(toInput(values)))}>
      <Stack>
        <TextInput
          type="email"
          dir="ltr"
          required
          label={t('info.operator.supportAddress')}
          description={t('admin.supportAddressText')}
          {...form.getInputProps('supportAddress')}
        />
        {operatorParticulars.map((particular) => {
          const shared = { label: t(`info.operator.${particular}`), dir: 'auto', ...form.getInputProps(particular) }
          return multilineFields.includes(particular) ? (
            <Textarea key={particular} autosize minRows={2} maxLength={500} {...shared} />
          ) : (
            <TextInput key={particular} maxLength={200} {...shared} />
          )
        })}
        <ActionButton type="submit" busy={busy}>
          {t('common.save')}
        </ActionButton>
      </Stack>
    </form>
  )
}
