import { Code, Table, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { SlowStatement } from '#contract/admin/admin/health.ts'
import { truncate } from '#contract/truncate.ts'
import { useNumber } from '../../../format/figures.tsx'
import { WideTable } from '../../../kit/WideTable.tsx'

/** The statements that take the database longest on average. */
export function SlowStatements({ statements }: { statements: SlowStatement[] | null }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="health-statements">
      <Title order={2} id="health-statements">
        {t('health.statements')}
      </Title>
      <Text c="dimmed" size="sm" mb="sm">
        {t(statements === null ? 'health.noStatements' : 'health.statementsText')}
      </Text>
      {statements !== null && statements.length > 0 && <Statements statements={statements} />}
    </section>
  )
}

function Statements({ statements }: { statements: SlowStatement[] }) {
  const { t } = useTranslation()
  const number = useNumber()
  return (
    <WideTable minWidth={720}>
      <Table aria-labelledby="health-statements">
        <Table.Thead>
          <Table.Tr>
            {(['statement', 'calls', 'average', 'total'] as const).map((column) => (
              <Table.Th key={column} scope="col" ta={column === 'statement' ? 'start' : 'end'}>
                {t(`health.column.${column}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {statements.map(({ text, calls, averageMs, totalMs }) => (
            <Table.Tr key={text}>
              <Table.Th scope="row">
                <Code dir="ltr">{truncate(text, 160, '…')}</Code>
              </Table.Th>
              <Table.Td ta="end">{number(calls)}</Table.Td>
              <Table.Td ta="end">{number(Math.round(averageMs * 10) / 10)}</Table.Td>
              <Table.Td ta="end">{number(Math.round(totalMs / 1_000))}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  )
}
