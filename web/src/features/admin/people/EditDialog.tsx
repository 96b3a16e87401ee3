import { useTranslation } from 'react-i18next'
import { type PersonDetails, people, personChange } from '#contract/admin/people/people.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { useContractForm } from '../../../api/forms/forms.ts'
import { useAction } from '../../../api/queries.ts'
import { DialogActions } from '../../../kit/dialogs/DialogActions.tsx'
import { ContractForm } from '../../../kit/fields/ContractForm.tsx'
import { CheckboxField } from '../../../kit/fields/choice-fields.tsx'
import { CountryField } from '../../../kit/fields/place-fields.tsx'
import { TextAreaField, TextField } from '../../../kit/fields/text-fields.tsx'
import { useToast } from '../../../kit/toasts.tsx'

const valuesOf = ({ displayName, bio, profession, website, city, country }: PersonDetails) => ({
  displayName,
  bio: bio ?? '',
  profession: profession ?? '',
  website: website ?? '',
  city: city ?? '',
  country,
  removeAvatar: false,
  removeCover: false,
  reason: '',
})
type Values = ReturnType<typeof valuesOf>

/** Empty texts become null, except for those that must not be empty. */
function toInput({ removeAvatar, removeCover, ...values }: Values) {
  const required = ['displayName', 'reason']
  const fields = Object.entries(values).map(([name, value]) => [
    name,
    value === '' && !required.includes(name) ? null : value,
  ])
  const body = Object.fromEntries(fields) as InputOf<typeof people.change, 'body'>
  if (removeAvatar) body.avatarUrl = null
  if (removeCover) body.coverUrl = null
  return body
}

/** Changes a person's public details, with a reason that is stored in the log. */
export function EditDialog({ person, close }: { person: PersonDetails; close: () => void }) {
  const { t } = useTranslation()
  const toast = useToast()
  const { form, onRefused, changes } = useContractForm(personChange, valuesOf(person), { toInput })
  const change = useAction(people.change, {
    onDone: () => {
      close()
      toast.show({ title: 'people.title', text: t('people.edited') })
    },
    onRefused,
  })
  return (
    <ContractForm
      form={form}
      onSubmit={(values) => change.mutate({ params: { id: String(person.id) }, body: changes(values) })}
    >
      <TextField name="displayName" label={t('people.name')} maxLength={60} dir="auto" required />
      <TextAreaField name="bio" label={t('people.bio')} maxLength={1000} />
      <TextField name="profession" label={t('people.profession')} maxLength={80} dir="auto" />
      <TextField name="website" label={t('settings.website')} maxLength={2048} dir="ltr" />
      <TextField name="city" label={t('people.city')} maxLength={100} dir="auto" />
      <CountryField name="country" label={t('people.country')} />
      {person.avatarUrl && <CheckboxField name="removeAvatar" label={t('people.removeAvatar')} />}
      {person.coverUrl && <CheckboxField name="removeCover" label={t('people.removeCover')} />}
      <TextAreaField
        name="reason"
        label={t('review.reason')}
        description={t('people.editReason')}
        maxLength={1000}
        required
      />
      <DialogActions submit={t('people.save')} busy={change.isPending} onClose={close} />
    </ContractForm>
  )
}
