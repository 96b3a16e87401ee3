import { Group, Table, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PlatformReport } from '#contract/admin/statistics/statistics.ts'
import { Money, useNumber } from '../../../format/figures.tsx'
import { nameOf } from '../../../format/region-names.ts'
import { Change } from '../../../kit/figures/Change.tsx'
import { WideTable } from '../../../kit/WideTable.tsx'

/** Sign-ups, orders and turnover by country, with their change. */
export function Countries({ countries }: { countries: PlatformReport['countries'] }) {
  const { t, i18n } = useTranslation()
  const number = useNumber()
  return (
    <section aria-labelledby="countries">
      <Title order={2} id="countries">
        {t('statistics.countries')}
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        {t('statistics.countriesText')}
      </Text>
      {countries.length === 0 ? (
        <Text>{t('analytics.nothingThen')}</Text>
      ) : (
        <WideTable minWidth={680}>
          <Table aria-labelledby="countries">
            <Table.Thead>
              <Table.Tr>
                {(['country', 'signUps', 'orders', 'turnover'] as const).map((column) => (
                  <Table.Th key={column} scope="col" ta={column === 'country' ? 'start' : 'end'}>
                    {t(`statistics.${column}`)}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {countries.map(({ country, before, ...now }) => (
                <Table.Tr key={country ?? ''}>
                  <Table.Th scope="row">
                    {country ? nameOf(country, 'region', i18n.language) : t('analytics.unknownCountry')}
                  </Table.Th>
                  {(['signUps', 'orders', 'turnover'] as const).map((column) => (
                    <Table.Td key={column} ta="end">
                      {column === 'turnover' ? <Money cents={now.turnover} /> : number(now[column])}
                      <Group justify="flex-end">
                        <Change now={now[column]} before={before[column]} />
                      </Group>
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      )}
    </section>
  )
}
