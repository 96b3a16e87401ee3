import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type OwnKyc, verification } from '#contract/verification.ts'
import { Moment, useTimes } from '../../ui/figures.tsx'
import { keyOf, useRead } from '../../ui/queries.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { Loaded } from '../../ui/screens.tsx'
import { useSignedIn } from '../../ui/session.ts'
import { KycForm } from './KycForm.tsx'
import { Reason } from './Reason.tsx'

/** One's identity check: how it stands, why it was refused, and the papers to send when it is time for them. */
export function IdentityCheck() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const kyc = useRead(verification.ownKyc, {})
  const sent = () => queries.invalidateQueries({ queryKey: keyOf(verification.ownKyc) })
  return (
    <Card component="section" aria-labelledby="identity" withBorder padding="lg">
      <Group justify="space-between" mb="md">
        <Title order={2} id="identity">
          {t('verify.identity')}
        </Title>
        {kyc.data && <StatusBadge kind="verify" status={kyc.data.status} />}
      </Group>
      <Loaded read={kyc} section={t('verify.identity')} lines={2}>
        {(data) => (
          <Stack>
            <Standing kyc={data} />
            {(data.status === 'not_started' || data.status === 'rejected') && <KycForm sent={sent} />}
          </Stack>
        )}
      </Loaded>
    </Card>
  )
}

function Standing({ kyc }: { kyc: OwnKyc }) {
  const { t } = useTranslation()
  const user = useSignedIn()
  const { day } = useTimes()
  if (kyc.status === 'approved') return <Text>{t('verify.identityApproved', { date: day(kyc.decidedAt!) })}</Text>
  if (kyc.status === 'pending')
    return (
      <Text>
        {t('verify.identityPending')} {t('verify.sent')} <Moment at={kyc.createdAt!} />
      </Text>
    )
  return (
    <>
      {kyc.status === 'rejected' && <Reason title={t('verify.identityRejected')} notes={kyc.notes} />}
      <Text c="dimmed">{t('verify.identityText')}</Text>
      {!user.isVerified && <Text c="danger">{t('Please verify your email address first')}</Text>}
    </>
  )
}
