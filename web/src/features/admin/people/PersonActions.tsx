import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { newWarning, type PersonDetails, people } from '#contract/admin/people/people.ts'
import { requestedExportHours, requestedExports } from '#contract/admin/people/requested-exports.ts'
import { accountBlocks } from '#contract/presence/moderation/account-blocks.ts'
import { useContractForm } from '../../../api/forms/forms.ts'
import { useAction } from '../../../api/queries.ts'
import { useUser } from '../../../api/session.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { DialogActions } from '../../../kit/dialogs/DialogActions.tsx'
import { DialogButton } from '../../../kit/dialogs/DialogButton.tsx'
import { ReasonButton } from '../../../kit/dialogs/ReasonButton.tsx'
import { ContractForm } from '../../../kit/fields/ContractForm.tsx'
import { TextAreaField, TextField } from '../../../kit/fields/text-fields.tsx'
import { useToast } from '../../../kit/toasts.tsx'
import { BlockDialog } from './BlockDialog.tsx'
import { EditDialog } from './EditDialog.tsx'
import { SanctionDialog } from './SanctionDialog.tsx'

/** Actions of an admin on a person: edit, warn, block and unblock. */
export function PersonActions({ person }: { person: PersonDetails }) {
  const { t } = useTranslation()
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  const unblock = useAction(accountBlocks.unblock, {
    onDone: () => toast.show({ title: 'people.title', text: t('people.unblocked') }),
    onRefused: (error) => handleRefusal(error),
  })
  return (
    <Group gap="xs">
      <DialogButton variant="default" label={t('people.edit')} title={t('people.edit')}>
        {(close) => <EditDialog person={person} close={close} />}
      </DialogButton>
      <DialogButton variant="default" label={t('people.warn')} title={t('people.warn')}>
        {(close) => <WarnDialog id={person.id} close={close} />}
      </DialogButton>
      <DialogButton variant="default" label={t('sanction.more')} title={t('sanction.more')}>
        {(close) => <SanctionDialog person={person} close={close} />}
      </DialogButton>
      <SendExport person={person} />
      {person.state === 'blocked' ? (
        <ReasonButton
          title={t('people.unblock')}
          text={t('people.unblockText')}
          busy={unblock.isPending}
          onSubmit={(reason) => unblock.mutate({ params: { id: String(person.id) }, body: { reason } })}
        />
      ) : (
        <DialogButton variant="default" color="danger" label={t('people.block')} title={t('people.blockTitle')}>
          {(close) => <BlockDialog person={person} close={close} />}
        </DialogButton>
      )}
    </Group>
  )
}

/** Emails the person a link to their data. */
function SendExport({ person }: { person: PersonDetails }) {
  const { t } = useTranslation()
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  const { user } = useUser()
  const isAllowed = user?.adminRights?.some((right) => right === 'owner' || right === 'support')
  const send = useAction(requestedExports.request, {
    onDone: () => toast.show({ title: 'people.title', text: t('dataExport.sent') }),
    onRefused: (error) => handleRefusal(error),
  })
  return (
    <ReasonButton
      title={t('dataExport.send')}
      text={t('dataExport.sendText', { name: person.displayName, hours: requestedExportHours })}
      busy={send.isPending}
      reason={isAllowed ? null : t('canned.onlySupport')}
      onSubmit={(reason) => send.mutate({ params: { id: String(person.id) }, body: { reason } })}
    />
  )
}

function WarnDialog({ id, close }: { id: number; close: () => void }) {
  const { t } = useTranslation()
  const toast = useToast()
  const { form, onRefused } = useContractForm(newWarning, { reason: '', rule: '' })
  const warn = useAction(people.warn, {
    onDone: () => {
      close()
      toast.show({ title: 'people.title', text: t('people.warned') })
    },
    onRefused,
  })
  return (
    <ContractForm form={form} onSubmit={(body) => warn.mutate({ params: { id: String(id) }, body })}>
      <TextAreaField
        name="reason"
        label={t('review.reason')}
        description={t('people.reasonText')}
        maxLength={1000}
        required
        data-autofocus
      />
      <TextField name="rule" label={t('people.rule')} description={t('people.ruleText')} maxLength={200} dir="auto" />
      <DialogActions submit={t('people.warnSend')} busy={warn.isPending} onClose={close} />
    </ContractForm>
  )
}
