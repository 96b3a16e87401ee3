import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useElsewhereOf } from './ContractForm.tsx'
import classes from './their-value.module.css'

type Props = {
  /** Path of the field. */
  name: string
  /** Shows a value of the field, which cannot be changed there. */
  children: (value: never) => ReactNode
}

/**
 * Saved value below a field of the `ContractForm` around that was changed elsewhere while it was being changed here, to be taken or
 * replaced. Nothing otherwise.
 */
export function TheirValue({ name, children }: Props) {
  const { t } = useTranslation()
  const theirs = useElsewhereOf(name)
  if (!theirs) return null
  return (
    <fieldset className={classes.theirs} data-changed-elsewhere>
      <Text component="legend" size="sm" fw={500} mb={4}>
        {t('form.changedElsewhere')}
      </Text>
      <fieldset disabled className={classes.value}>
        {children(theirs.value as never)}
      </fieldset>
      <Group gap="xs" mt="xs">
        <Button size="compact-sm" variant="default" onClick={() => theirs.settle('theirs')}>
          {t('form.takeSaved')}
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={() => theirs.settle('mine')}>
          {t('form.keepMine')}
        </Button>
      </Group>
    </fieldset>
  )
}
