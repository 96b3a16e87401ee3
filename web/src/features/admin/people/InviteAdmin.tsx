import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { adminInvitations, invitationRules, newAdminInvitation } from '#contract/admin/people/invitations.ts'
import type { AdminRight } from '#contract/foundation/users/admin-rights.ts'
import { type Language, languages } from '#contract/languages.ts'
import { useContractForm } from '../../../api/forms/forms.ts'
import { useAction } from '../../../api/queries.ts'
import { languageNames } from '../../../format/languages.ts'
import { DialogActions } from '../../../kit/dialogs/DialogActions.tsx'
import { ContractForm } from '../../../kit/fields/ContractForm.tsx'
import { SelectField } from '../../../kit/fields/choice-fields.tsx'
import { TextField } from '../../../kit/fields/text-fields.tsx'
import { useToast } from '../../../kit/toasts.tsx'
import { RightsField } from './RightsField.tsx'

/** Invites somebody by email to become an admin with some rights. */
export function InviteAdmin({ close }: { close: () => void }) {
  const { t, i18n } = useTranslation()
  const toast = useToast()
  const { form, onRefused } = useContractForm(newAdminInvitation, {
    email: '',
    language: i18n.language as Language,
    rights: [] as AdminRight[],
  })
  const invite = useAction(adminInvitations.create, {
    onDone: () => {
      close()
      toast.show({ title: 'rights.title', text: t('invitation.sent') })
    },
    onRefused,
  })
  return (
    <ContractForm form={form} onSubmit={(body) => invite.mutate({ body })}>
      <Stack>
        <Text size="sm">{t('invitation.text', { days: invitationRules.days })}</Text>
        <TextField name="email" type="email" label={t('invitation.email')} dir="ltr" required data-autofocus />
        <SelectField
          name="language"
          label={t('invitation.language')}
          allowDeselect={false}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
        <RightsField {...form.getInputProps('rights')} />
        <DialogActions submit={t('invitation.send')} busy={invite.isPending} onClose={close} />
      </Stack>
    </ContractForm>
  )
}
