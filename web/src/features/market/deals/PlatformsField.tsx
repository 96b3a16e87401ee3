import { Chip, Group, Input } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Platform } from '#contract/fields.ts'
import { platformNames } from '#contract/money/social-profiles/platform-names.ts'

type Props<P extends Platform> = {
  options: readonly P[]
  value: P[]
  onChange: (platforms: P[]) => void
  error: ReactNode
  description?: string
  required?: boolean
}

/** The platforms of a deal, an offer or a campaign. */
export function PlatformsField<P extends Platform>({
  options,
  value,
  onChange,
  error,
  description,
  required = false,
}: Props<P>) {
  const { t } = useTranslation()
  const label = t('deals.platforms')
  return (
    <Input.Wrapper label={label} description={description} error={error} labelElement="div" required={required}>
      <Chip.Group multiple value={value} onChange={(chosen) => onChange(chosen as P[])}>
        <Group gap="xs" mt={4} role="group" aria-label={label}>
          {options.map((platform) => (
            <Chip key={platform} value={platform} variant="outline">
              {platformNames[platform]}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  )
}
