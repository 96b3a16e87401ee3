import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Money } from '../../../format/figures.tsx'

/** Amount to be paid, and the payer's balance, in cents; stays in view beside the button that pays. */
export function AmountDue({ label, amount, available }: { label: string; amount: number; available: number }) {
  const { t } = useTranslation()
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={500}>{label}</Text>
        <Text fw={600} size="xl">
          <Money cents={amount} />
        </Text>
      </Group>
      <Group justify="space-between" wrap="nowrap">
        <Text c="dimmed" size="sm">
          {t('buy.inBalance')}
        </Text>
        <Text c="dimmed" size="sm">
          <Money cents={available} />
        </Text>
      </Group>
    </>
  )
}
