import { Chip, Group, Input } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Platform, platforms } from '#contract/fields.ts'
import { platformNames } from '#contract/social-profiles/platform-names.ts'

type Props = {
  value: Platform[]
  onChange: (platforms: Platform[]) => void
  error: ReactNode
  required?: boolean
}

/** The platforms of a deal or an offer. */
export function PlatformsField({ value, onChange, error, required = false }: Props) {
  const { t } = useTranslation()
  const label = t('deals.platforms')
  return (
    <Input.Wrapper label={label} error={error} labelElement="div" required={required}>
      <Chip.Group multiple value={value} onChange={(chosen) => onChange(chosen as Platform[])}>
        <Group gap="xs" mt={4} role="group" aria-label={label}>
          {platforms.map((platform) => (
            <Chip key={platform} value={platform} variant="outline">
              {platformNames[platform]}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  )
}
