import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { OrderChecklistItem } from '#contract/market/orders/missed-items.ts'

/** Agreed items that were named as missing, in a line. */
export function MissedList({ items }: { items: readonly OrderChecklistItem[] }) {
  const { t, i18n } = useTranslation()
  const list = new Intl.ListFormat(i18n.language, { type: 'unit' })
  return <Text c="var(--mantine-color-text)">{list.format(items.map((item) => t(`task.check.${item}`)))}</Text>
}
