import { Anchor, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { NamedAction } from '#contract/foundation/action-log/action-log.ts'
import { isTarget, nameOfTarget, pageOfTarget } from './targets.ts'

/** The target of an entry by its name, with a link to it and its kind. */
export function ActionTarget({ action }: { action: NamedAction }) {
  const { t } = useTranslation()
  const { targetType } = action
  const kind = isTarget(targetType) ? t(`actionLog.target.${targetType}`) : targetType
  const name = nameOfTarget(action, t)
  const page = pageOfTarget(action)
  const words = <bdi>{name ?? kind}</bdi>
  return (
    <>
      {page ? (
        <Anchor component={Link} to={page}>
          {words}
        </Anchor>
      ) : (
        words
      )}
      {name !== null && (
        <Text size="xs" c="dimmed">
          {kind}
        </Text>
      )}
    </>
  )
}
