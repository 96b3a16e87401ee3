import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PersonState as State } from '#contract/admin/people/people.ts'

const colours: Record<State, string> = { active: 'teal', blocked: 'danger', deleted: 'gray' }

/** Badge of an account: active, blocked or deleted. */
export function PersonState({ state }: { state: State }) {
  const { t } = useTranslation()
  return (
    <Badge variant="light" color={colours[state]} c="var(--mantine-color-text)" tt="none" fw={500}>
      {t(`people.states.${state}`)}
    </Badge>
  )
}
