import { Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignedIn } from '../../../../api/session.ts'
import { useProfileChoices, useProfileNames } from '../../../../format/profile-names.ts'
import { AutocompleteField, SelectField } from '../../../../kit/fields/choice-fields.tsx'
import { TextAreaField, TextField } from '../../../../kit/fields/text-fields.tsx'
import { ChangeUsername } from './ChangeUsername.tsx'
import { CoverPicture } from './CoverPicture.tsx'
import { ProfileFormLayout } from './ProfileFormLayout.tsx'
import { ProfilePicture } from './ProfilePicture.tsx'
import { useProfileForm } from './use-profile-form.ts'

const maxBioLength = 1000

type Identity = {
  displayName: string
  bio?: string
  website?: string
  profession?: string
  businessType?: string | null
}

/** Pictures, name, profession or business type, bio and username; of an admin, who has no public page, only picture and names. */
export function ProfileTab() {
  const { t } = useTranslation()
  const { role } = useSignedIn()
  const profileForm = useProfileForm<Identity>('identity', (user) => ({
    displayName: user.displayName,
    ...(role === 'business' && { businessType: user.businessType }),
    ...(role === 'influencer' && { profession: user.profession ?? '' }),
    ...(role !== 'admin' && { bio: user.bio ?? '', website: user.website ?? '' }),
  }))
  const { form } = profileForm
  return (
    <ProfileFormLayout {...profileForm} before={<Pictures hasCover={role !== 'admin'} />} after={<ChangeUsername />}>
      <TextField
        name="displayName"
        label={t('accounts.displayName')}
        autoComplete={role === 'business' ? 'organization' : 'name'}
        dir="auto"
      />
      {role !== 'admin' && <PublicFields form={form} />}
    </ProfileFormLayout>
  )
}

/** The fields that only the public page shows. */
function PublicFields({ form }: { form: UseFormReturnType<Identity> }) {
  const { t } = useTranslation()
  const isBusiness = useSignedIn().role === 'business'
  const choices = useProfileChoices()
  return (
    <>
      {isBusiness ? (
        <SelectField
          name="businessType"
          label={t('settings.businessType')}
          data={choices.businessTypes}
          searchable
          clearable
          autoComplete="off"
        />
      ) : (
        <ProfessionField form={form} />
      )}
      <TextAreaField
        name="bio"
        label={t('accounts.bio')}
        description={
          <Text component="span" size="sm">
            {t('settings.bioHint', { count: maxBioLength - [...(form.values.bio ?? '')].length })}
          </Text>
        }
      />
      <TextField
        name="website"
        label={t('settings.website')}
        placeholder="https://"
        type="url"
        inputMode="url"
        autoComplete="url"
        dir="ltr"
      />
    </>
  )
}

const Pictures = ({ hasCover }: { hasCover: boolean }) => (
  <Stack gap="lg">
    <div id="field-avatar">
      <ProfilePicture />
    </div>
    {hasCover && (
      <div id="field-cover">
        <CoverPicture />
      </div>
    )}
  </Stack>
)

/** A profession of the list, stored by its key, or any other, stored as it was typed. */
function ProfessionField({ form }: { form: UseFormReturnType<Identity> }) {
  const { t } = useTranslation()
  const names = useProfileNames()
  const choices = useProfileChoices()
  const [typed, setTyped] = useState('')
  const stored = form.values.profession ?? ''
  return (
    <AutocompleteField
      name="profession"
      label={t('accounts.profession')}
      description={t('settings.professionHint')}
      data={choices.professions.map(({ label }) => label)}
      limit={8}
      autoComplete="off"
      dir="auto"
      // keep the typed text while it resolves to the stored value
      value={choices.professionOf(typed) === stored ? typed : names.profession(stored)}
      onChange={(text) => {
        setTyped(text)
        form.setFieldValue('profession', choices.professionOf(text))
      }}
    />
  )
}
