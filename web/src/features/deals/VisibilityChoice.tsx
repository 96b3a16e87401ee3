import { Radio, Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type DealVisibility, dealVisibilities } from '#contract/deals/deals.ts'

type Props = {
  value: DealVisibility
  onChange: (value: DealVisibility) => void
  /** Input props of the date field of scheduled deals. */
  time: object
}

/** Who sees a deal: everybody, nobody, or everybody from a given time on. */
export function VisibilityChoice({ value, onChange, time }: Props) {
  const { t } = useTranslation()
  return (
    <Stack gap="sm">
      <Radio.Group
        label={t('deals.visibility')}
        value={value}
        onChange={(chosen) => onChange(chosen as DealVisibility)}
      >
        <Stack gap="xs" mt="xs">
          {dealVisibilities.map((visibility) => (
            <Radio
              key={visibility}
              value={visibility}
              label={t(`deals.visibility.${visibility}`)}
              description={t(`deals.visibilityText.${visibility}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {value === 'scheduled' && (
        <TextInput
          type="datetime-local"
          autoComplete="off"
          label={t('deals.visibleFrom')}
          description={t('deals.visibleFromHint')}
          required
          {...time}
        />
      )}
    </Stack>
  )
}
