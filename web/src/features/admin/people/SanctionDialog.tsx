import { useTranslation } from 'react-i18next'
import type { PersonDetails } from '#contract/admin/people/people.ts'
import { mayReadWith, sanctionRights } from '#contract/foundation/users/admin-rights.ts'
import { cases } from '#contract/presence/moderation/cases.ts'
import { newSanction, sanctions } from '#contract/presence/moderation/sanctions.ts'
import { useContractForm } from '../../../api/forms/forms.ts'
import { useAction, useRead } from '../../../api/queries.ts'
import { useSignedIn } from '../../../api/session.ts'
import { DialogActions } from '../../../kit/dialogs/DialogActions.tsx'
import { ContractForm } from '../../../kit/fields/ContractForm.tsx'
import { useToast } from '../../../kit/toasts.tsx'
import {
  emptySanction,
  SanctionFields,
  type SanctionOption,
  toNewSanction,
} from '../../presence/moderation/SanctionFields.tsx'

/** Freezes a person's payouts or hides something that they published; a warning and a block have dialogs of their own. */
export function SanctionDialog({ person, close }: { person: PersonDetails; close: () => void }) {
  const { t } = useTranslation()
  const toast = useToast()
  const { adminRights = [] } = useSignedIn()
  const published = useRead(
    cases.content,
    { params: { id: String(person.id) } },
    { enabled: mayReadWith(adminRights, sanctionRights) },
  )
  const options: SanctionOption[] = [
    { type: 'user', id: person.id, label: person.displayName },
    ...(published.data?.items
      .filter(({ isHidden }) => !isHidden)
      .map(({ type, id, title }) => ({ type, id, label: title })) ?? []),
  ]
  const { form, onRefused } = useContractForm(
    newSanction,
    { ...emptySanction, kind: 'freeze_payouts' as typeof emptySanction.kind },
    { toInput: (values) => toNewSanction(values, options) },
  )
  const add = useAction(sanctions.add, {
    onDone: () => {
      close()
      toast.show({ title: 'sanction.title', text: t('sanction.imposed') })
    },
    onRefused,
  })
  return (
    <ContractForm
      form={form}
      onSubmit={(values) => {
        const body = toNewSanction(values, options)
        if (body) add.mutate({ body })
      }}
    >
      <SanctionFields
        values={form.values}
        onChange={(change) => form.setValues(change)}
        options={options}
        language={person.language}
      />
      <DialogActions submit={t('sanction.impose')} color="danger" busy={add.isPending} onClose={close} />
    </ContractForm>
  )
}
