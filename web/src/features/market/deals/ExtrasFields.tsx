import IconPlus from 'icon:plus'
import IconTrash from 'icon:trash'
import { ActionIcon, Button, Fieldset, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type CustomOption, dealLimits } from '#contract/market/deals/deals.ts'
import { useMoney } from '../../../format/figures.tsx'
import { MoneyField, NumberField } from '../../../kit/fields/number-fields.tsx'
import { TheirLines } from '../../../kit/fields/TheirLines.tsx'
import { TextField } from '../../../kit/fields/text-fields.tsx'
import type { DealForm, DealValues } from './use-deal-form.ts'

/** Extras that can be bought with a deal, each with its price and days. */
export function ExtrasFields({ form }: { form: DealForm }) {
  const { t } = useTranslation()
  const extras = form.values.customOptions
  const inMoney = useMoney()
  const lineOf = ({ label, price, extraDays }: CustomOption) =>
    `${label} · ${inMoney(price)} · ${extraDays} ${t('deals.extraDaysSuffix', { count: extraDays })}`
  const add = () =>
    form.insertListItem('customOptions', { id: crypto.randomUUID(), label: '', price: undefined, extraDays: 0 })
  return (
    <Fieldset legend={t('deals.extras')}>
      <Text size="sm" c="dimmed" mb="sm">
        {t('deals.extrasHint')}
      </Text>
      <Stack gap="sm">
        {extras.map((option, i) => (
          <ExtraFields
            key={option.id}
            option={option}
            path={`customOptions.${i}`}
            remove={() => form.removeListItem('customOptions', i)}
          />
        ))}
        {extras.length < dealLimits.maxExtras && (
          <div>
            <Button variant="default" size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
              {t('deals.addExtra')}
            </Button>
          </div>
        )}
        <TheirLines name="customOptions" lineOf={lineOf} />
      </Stack>
    </Fieldset>
  )
}

type ExtraProps = { option: DealValues['customOptions'][number]; path: string; remove: () => void }

function ExtraFields({ option, path, remove }: ExtraProps) {
  const { t } = useTranslation()
  return (
    <Group align="flex-start" gap="xs" wrap="nowrap">
      <TextField
        name={`${path}.label`}
        flex={1}
        aria-label={t('deals.extraLabel')}
        placeholder={t('deals.extraLabel')}
        dir="auto"
      />
      <MoneyField
        name={`${path}.price`}
        w={96}
        aria-label={t('deals.extraPrice')}
        placeholder={t('deals.extraPrice')}
      />
      <NumberField
        name={`${path}.extraDays`}
        w={88}
        aria-label={t('deals.extraDays')}
        min={0}
        max={30}
        allowDecimal={false}
        hideControls
        suffix={` ${t('deals.extraDaysSuffix', { count: option.extraDays ?? 0 })}`}
      />
      <ActionIcon variant="subtle" color="danger" size={36} aria-label={t('deals.removeExtra')} onClick={remove}>
        <IconTrash size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
