import { Checkbox, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type AdminRight, adminRights } from '#contract/foundation/users/admin-rights.ts'

type Props = { value?: string[]; onChange?: (rights: AdminRight[]) => void; error?: ReactNode }

/** The rights of an admin, each with the actions that it allows. */
export function RightsField({ value = [], onChange, error }: Props) {
  const { t } = useTranslation()
  return (
    <Checkbox.Group
      label={t('rights.rights')}
      value={value}
      error={error}
      onChange={(chosen) => onChange?.(adminRights.filter((right) => chosen.includes(right)))}
    >
      <Stack gap="sm" mt="xs">
        {adminRights.map((right) => (
          <Checkbox
            key={right}
            value={right}
            label={t(`rights.right.${right}`)}
            description={t(`rights.text.${right}`)}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
