import { Radio, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { dealVisibilities } from '#contract/market/deals/deals.ts'
import { RadioGroupField } from '../../../kit/fields/choice-fields.tsx'
import { DateTimeField } from '../../../kit/fields/dates/date-fields.tsx'

/** Visibility of a deal: everybody, nobody, or everybody from a given time on. */
export function VisibilityFields({ isScheduled }: { isScheduled: boolean }) {
  const { t } = useTranslation()
  return (
    <Stack gap="sm">
      <RadioGroupField name="visibility" label={t('deals.visibility')}>
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
      </RadioGroupField>
      {isScheduled && (
        <DateTimeField
          name="visibleFrom"
          label={t('deals.visibleFrom')}
          description={t('deals.visibleFromHint')}
          required
        />
      )}
    </Stack>
  )
}
