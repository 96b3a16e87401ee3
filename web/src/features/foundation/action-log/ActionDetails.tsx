import { Code, Stack, Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { NamedAction } from '#contract/foundation/action-log/action-log.ts'
import { useTimes } from '../../../format/figures.tsx'
import layout from '../../../kit/layout.module.css'
import { ActionTarget } from './ActionTarget.tsx'

type Values = Record<string, unknown>
const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '–'))

/** One entry of the log: who, from where, what was changed, and its seal. */
export function ActionDetails({ action }: { action: NamedAction }) {
  const { t } = useTranslation()
  const { exact } = useTimes()
  const { admin, createdAt, ipAddress, userAgent, hash, details } = action
  const { before, after, ...rest } = details
  const rows: [label: string, value: ReactNode][] = [
    [t('actionLog.at'), exact(createdAt)],
    [t('actionLog.admin'), admin ? `${admin.displayName} (@${admin.username})` : t('actionLog.system')],
    [t('actionLog.target'), <ActionTarget key="target" action={action} />],
    [t('actionLog.targetId'), action.targetId],
    [t('actionLog.network'), ipAddress ?? '–'],
    [t('actionLog.device'), userAgent ?? '–'],
    [t('actionLog.seal'), hash ?? t('actionLog.notSealed')],
  ]
  return (
    <Stack gap="lg">
      <dl className={layout.breaks}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <Text component="dt" size="sm" c="dimmed">
              {label}
            </Text>
            <Text component="dd" m={0} mb="xs">
              <bdi>{value}</bdi>
            </Text>
          </div>
        ))}
      </dl>
      {isValues(before) && isValues(after) && <Changes before={before} after={after} />}
      {Object.keys(rest).length > 0 && (
        <Code block className={layout.breaks} dir="ltr">
          {JSON.stringify(isValues(before) && isValues(after) ? rest : details, null, 2)}
        </Code>
      )}
    </Stack>
  )
}

/** Each changed field with its value before and after. */
function Changes({ before, after }: { before: Values; after: Values }) {
  const { t } = useTranslation()
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return (
    <Table className={layout.breaks} aria-label={t('actionLog.changes')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t('actionLog.field')}</Table.Th>
          <Table.Th scope="col">{t('actionLog.before')}</Table.Th>
          <Table.Th scope="col">{t('actionLog.after')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {fields.map((field) => (
          <Table.Tr key={field}>
            <Table.Th scope="row">
              <Code>{field}</Code>
            </Table.Th>
            <Table.Td dir="auto">{textOf(before[field])}</Table.Td>
            <Table.Td dir="auto">{textOf(after[field])}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
