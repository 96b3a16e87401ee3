import { List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { AnswerOf } from '#contract/endpoint.ts'
import { campaignRequests, newInvitations } from '#contract/market/campaign-requests/campaign-requests.ts'
import { campaigns } from '#contract/market/campaigns/campaigns.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { useContractForm } from '../../../../api/forms/forms.ts'
import { useAction, useList } from '../../../../api/queries.ts'
import { useSignedIn } from '../../../../api/session.ts'
import { paths } from '../../../../format/paths.ts'
import { LinkButton } from '../../../../kit/buttons.tsx'
import { DialogActions } from '../../../../kit/dialogs/DialogActions.tsx'
import { DialogButton } from '../../../../kit/dialogs/DialogButton.tsx'
import { ContractForm } from '../../../../kit/fields/ContractForm.tsx'
import { SelectField } from '../../../../kit/fields/choice-fields.tsx'
import { TextAreaField } from '../../../../kit/fields/text-fields.tsx'
import { EmptyState, Loading } from '../../../../kit/screens.tsx'
import { useToast } from '../../../../kit/toasts.tsx'

type Props = {
  /** Influencers to invite: one or many, all with the same message. */
  influencerIds: readonly number[]
  size?: 'sm' | 'md'
}

/** Invites influencers to one of the business's running campaigns (product.md 5). */
export function InviteButton({ influencerIds, size = 'sm' }: Props) {
  const { t } = useTranslation()
  const user = useSignedIn()
  const title = t('request.invite', { count: influencerIds.length })
  return (
    <DialogButton
      variant="default"
      size={size}
      label={title}
      title={title}
      reason={user.isVerified ? null : t('Confirm your email first')}
    >
      {(close) => <Invitation influencerIds={influencerIds} onClose={close} />}
    </DialogButton>
  )
}

/** The contract's invitation, with the campaign that the path names. */
const invitation = z.strictObject({
  campaignId: z.string(requestErrors.valueInvalid).min(1, requestErrors.valueInvalid),
  message: newInvitations.shape.message,
})

type Results = AnswerOf<typeof campaignRequests.invite>['items']

function Invitation({ influencerIds, onClose }: { influencerIds: readonly number[]; onClose: () => void }) {
  const { t } = useTranslation()
  const toast = useToast()
  const running = useList(campaigns.list, { query: { stage: 'active', limit: 50 } })
  const [refused, setRefused] = useState<Results | null>(null)
  const { form, draft, onRefused } = useContractForm(
    invitation,
    { campaignId: '', message: '' },
    { draft: 'invitation' },
  )
  const invite = useAction(campaignRequests.invite, {
    onDone: ({ items }) => {
      draft.clear()
      const invited = items.filter(({ code }) => code === null).length
      if (invited > 0)
        toast.show({ title: 'request.status.invited', text: t('request.invitedCount', { count: invited }) })
      if (invited === items.length) onClose()
      else setRefused(items.filter(({ code }) => code !== null))
    },
    onRefused,
  })
  if (running.isPending) return <Loading lines={2} />
  if (running.items.length === 0)
    return (
      <EmptyState
        title={t('request.noCampaign')}
        text={t('request.noCampaignText')}
        action={<LinkButton to={paths.newCampaign}>{t('campaign.new')}</LinkButton>}
      />
    )
  if (refused) return <Refused results={refused} onClose={onClose} />
  return (
    <ContractForm
      form={form}
      onSubmit={({ campaignId, message }) =>
        invite.mutate({ params: { id: campaignId }, body: { influencerIds: [...influencerIds], message } })
      }
    >
      <SelectField
        name="campaignId"
        label={t('campaign.one')}
        allowDeselect={false}
        required
        data={running.items.map(({ id, title }) => ({ value: String(id), label: title }))}
      />
      <TextAreaField
        name="message"
        label={t('request.message')}
        description={t('request.inviteHint')}
        minRows={3}
        maxLength={2000}
        required
      />
      <DialogActions submit={t('request.sendInvitation')} busy={invite.isPending} onClose={onClose} />
    </ContractForm>
  )
}

const reasons = ['request_running', 'too_soon', 'too_often', 'unavailable'] as const

/** Number of failed invitations by reason. */
function Refused({ results, onClose }: { results: Results; onClose: () => void }) {
  const { t } = useTranslation()
  const counted = reasons
    .map((reason) => ({ reason, count: results.filter(({ code }) => code === reason).length }))
    .filter(({ count }) => count > 0)
  return (
    <Stack>
      <Text>{t('request.notInvited', { count: results.length })}</Text>
      <List>
        {counted.map(({ reason, count }) => (
          <List.Item key={reason}>{t(`request.notInvited.${reason}`, { count })}</List.Item>
        ))}
      </List>
      <DialogActions submit={t('common.close')} onClose={onClose} />
    </Stack>
  )
}
