import { Checkbox, type CheckboxGroupProps, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type Props<Item extends string> = Omit<CheckboxGroupProps, 'children' | 'label'> & {
  /** The agreed items, with their names. */
  items: { item: Item; label: string }[]
  /** Named in an earlier round, so that it can't be named again. */
  named: readonly Item[]
}

/** The agreed items that a delivery lacks: mending them is not counted as a round of changes (product.md 4, 5). */
export function MissedItems<Item extends string>({ items, named, ...group }: Props<Item>) {
  const { t } = useTranslation()
  return (
    <Checkbox.Group label={t('video.review.missed')} {...group}>
      <Stack gap="xs" mt="xs">
        {items.map(({ item, label }) => {
          const isNamed = named.includes(item)
          return (
            <Checkbox
              key={item}
              value={item}
              disabled={isNamed}
              label={isNamed ? t('video.review.named', { item: label }) : label}
            />
          )
        })}
      </Stack>
    </Checkbox.Group>
  )
}
