import { Radio, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { newTeamInvitation, teamRules, teams } from '#contract/accounts/team/team.ts'
import type { Language } from '#contract/languages.ts'
import { useContractForm } from '../../../api/forms/forms.ts'
import { useAction } from '../../../api/queries.ts'
import { useSignedIn } from '../../../api/session.ts'
import { DialogActions } from '../../../kit/dialogs/DialogActions.tsx'
import { ContractForm } from '../../../kit/fields/ContractForm.tsx'
import { RadioGroupField } from '../../../kit/fields/choice-fields.tsx'
import { TextField } from '../../../kit/fields/text-fields.tsx'
import { useToast } from '../../../kit/toasts.tsx'
import { givenRoles } from './given-roles.ts'

/** Invites somebody by email to act for the account in a role. */
export function InviteMember({ close }: { close: () => void }) {
  const { t, i18n } = useTranslation()
  const toast = useToast()
  const { role, membership } = useSignedIn()
  const roles = givenRoles(role, membership !== null)
  const { form, onRefused } = useContractForm(newTeamInvitation, {
    email: '',
    // the role with the fewest rights that an account of this kind has
    role: roles.at(-1)!,
    language: i18n.language as Language,
  })
  const invite = useAction(teams.invite, {
    onDone: ({ email }) => {
      close()
      toast.show({ title: 'team.title', text: t('team.invited', { email }) })
    },
    onRefused,
  })
  return (
    <ContractForm form={form} onSubmit={(body) => invite.mutate({ body })}>
      <Stack>
        <Text size="sm">{t('team.inviteText', { days: teamRules.days })}</Text>
        <TextField name="email" type="email" label={t('invitation.email')} dir="ltr" required data-autofocus />
        <RadioGroupField name="role" label={t('team.role')}>
          <Stack gap="sm" mt="xs">
            {roles.map((value) => (
              <Radio
                key={value}
                value={value}
                label={t(`team.role.${value}`)}
                description={t(`team.roleText.${value}`)}
              />
            ))}
          </Stack>
        </RadioGroupField>
        <DialogActions submit={t('invitation.send')} busy={invite.isPending} onClose={close} />
      </Stack>
    </ContractForm>
  )
}
