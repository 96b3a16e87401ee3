import { Anchor, Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CampaignRequestSummary } from '#contract/market/campaign-requests/campaign-requests.ts'
import { fitConditions } from '#contract/market/campaigns/fit.ts'
import { useConditionNames } from '../../../../format/condition-names.ts'
import { Money } from '../../../../format/figures.tsx'
import { paths } from '../../../../format/paths.ts'
import { WideTable } from '../../../../kit/WideTable.tsx'
import { UserRow } from '../../../foundation/users/UserRow.tsx'
import { FitBadge } from '../FitBadge.tsx'

type Props = { requests: readonly CampaignRequestSummary[] }

/** Applicants side by side: their prices, their fit with the figure of each condition, and their messages. */
export function CompareApplicants({ requests }: Props) {
  const { t } = useTranslation()
  const names = useConditionNames()
  const conditions = fitConditions.filter((condition) =>
    requests.some(({ fit }) => fit?.reasons.some((reason) => reason.condition === condition)),
  )
  return (
    <WideTable minWidth={160 + requests.length * 180}>
      <Table aria-label={t('request.compare')} verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            {requests.map(({ id, influencer }) => (
              <Table.Th key={id} scope="col">
                <Anchor component={Link} to={paths.campaignRequest(id)} underline="never" c="inherit">
                  <UserRow person={influencer} size={28} />
                </Anchor>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Table.Tr>
            <Table.Th scope="row">{t('task.price')}</Table.Th>
            {requests.map(({ id, amount }) => (
              <Table.Td key={id}>
                <Money cents={amount} />
              </Table.Td>
            ))}
          </Table.Tr>
          <Table.Tr>
            <Table.Th scope="row">{t('request.fit')}</Table.Th>
            {requests.map(({ id, fit }) => (
              <Table.Td key={id}>
                <FitBadge fit={fit} />
              </Table.Td>
            ))}
          </Table.Tr>
          {conditions.map((condition) => (
            <Table.Tr key={condition}>
              <Table.Th scope="row">{t(`campaign.condition.${condition}`)}</Table.Th>
              {requests.map(({ id, fit }) => {
                const reason = fit?.reasons.find((each) => each.condition === condition)
                return (
                  <Table.Td key={id}>
                    {reason && (
                      <Text size="sm" fw={reason.fits ? 400 : 600}>
                        {names.reason(reason).own} ({t(reason.fits ? 'campaign.fit.met' : 'campaign.fit.missed')})
                      </Text>
                    )}
                  </Table.Td>
                )
              })}
            </Table.Tr>
          ))}
          <Table.Tr>
            <Table.Th scope="row">{t('request.message')}</Table.Th>
            {requests.map(({ id, message }) => (
              <Table.Td key={id}>
                <Text size="sm" lineClamp={6} dir="auto">
                  {message}
                </Text>
              </Table.Td>
            ))}
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </WideTable>
  )
}
