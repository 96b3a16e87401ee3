import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type OwnKyc, verification } from '#contract/money/verification/verification.ts'
import { useRead } from '../../../api/queries.ts'
import { useSignedIn } from '../../../api/session.ts'
import { RelativeTime, useTimes } from '../../../format/figures.tsx'
import { RichText } from '../../../format/RichText.tsx'
import { HelpLink } from '../../../kit/HelpLink.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { Loaded } from '../../../kit/screens.tsx'
import { KycForm } from './KycForm.tsx'
import { RejectionReason } from './RejectionReason.tsx'

/** The user's identity check: its status, the reason of a rejection, and the form to submit documents. */
export function IdentityCheck() {
  const { t } = useTranslation()
  const kyc = useRead(verification.ownKyc, {})
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
            <IdentityStatus kyc={data} />
            {(data.status === 'not_started' || data.status === 'rejected') && <KycForm />}
          </Stack>
        )}
      </Loaded>
    </Card>
  )
}

function IdentityStatus({ kyc }: { kyc: OwnKyc }) {
  const { t } = useTranslation()
  const user = useSignedIn()
  const { day } = useTimes()
  // an approved check has the time of its decision, and a pending one that of its request
  if (kyc.status === 'approved') return <Text>{t('verify.identityApproved', { date: day(kyc.decidedAt!) })}</Text>
  if (kyc.status === 'pending' && kyc.createdAt !== null)
    return (
      <Text>
        <RichText of="verify.identityPending" values={{ at: <RelativeTime at={kyc.createdAt} /> }} />
      </Text>
    )
  return (
    <>
      {kyc.status === 'rejected' && <RejectionReason title={t('verify.identityRejected')} notes={kyc.notes} />}
      <Text c="dimmed">{t(user.role === 'business' ? 'verify.identityTextBusiness' : 'verify.identityText')}</Text>
      <HelpLink topic="verify-identity" />
      {!user.isVerified && <Text c="danger">{t('Confirm your email first')}</Text>}
    </>
  )
}
