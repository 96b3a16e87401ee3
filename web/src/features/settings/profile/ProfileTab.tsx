import { Autocomplete, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignedIn } from '../../../api/session.ts'
import { useProfileChoices, useProfileNames } from '../../../format/profile-names.ts'
import { ChangeUsername } from '../account/ChangeUsername.tsx'
import { CoverPicture } from './CoverPicture.tsx'
import { ProfileFormLayout } from './ProfileFormLayout.tsx'
import { ProfilePicture } from './ProfilePicture.tsx'
import { useProfileForm } from './use-profile-form.ts'

const maxBioLength = 1000

type Identity = { displayName: string; bio: string; website: string; profession?: string; businessType?: string | null }

/** Pictures, name, profession or business type, bio and username. */
export function ProfileTab() {
  const { t } = useTranslation()
  const user = useSignedIn()
  const names = useProfileNames()
  const choices = useProfileChoices()
  const isBusiness = user.role === 'business'
  const { form, ...rest } = useProfileForm<Identity>('identity', (user) => ({
    displayName: user.displayName,
    ...(isBusiness ? { businessType: user.businessType } : { profession: user.profession ?? '' }),
    bio: user.bio ?? '',
    website: user.website ?? '',
  }))
  const [typed, setTyped] = useState('')
  const stored = form.values.profession ?? ''
  return (
    <ProfileFormLayout
      values={form.values}
      {...rest}
      before={
        <Stack gap="lg">
          <div id="field-avatar">
            <ProfilePicture />
          </div>
          <CoverPicture />
        </Stack>
      }
      after={<ChangeUsername />}
    >
      <TextInput
        label={t('accounts.displayName')}
        autoComplete={isBusiness ? 'organization' : 'name'}
        dir="auto"
        {...form.getInputProps('displayName')}
      />
      {isBusiness ? (
        <Select
          label={t('settings.businessType')}
          data={choices.businessTypes}
          searchable
          clearable
          autoComplete="off"
          {...form.getInputProps('businessType')}
        />
      ) : (
        <Autocomplete
          label={t('accounts.profession')}
          description={t('settings.professionHint')}
          data={choices.professions.map(({ label }) => label)}
          limit={8}
          autoComplete="off"
          dir="auto"
          {...form.getInputProps('profession')}
          // keep what was typed while it resolves to the stored value
          value={choices.professionOf(typed) === stored ? typed : names.profession(stored)}
          onChange={(text) => {
            setTyped(text)
            form.setFieldValue('profession', choices.professionOf(text))
          }}
        />
      )}
      <Textarea
        label={t('accounts.bio')}
        description={
          <Text component="span" size="sm">
            {t('settings.bioHint', { count: maxBioLength - [...form.values.bio].length })}
          </Text>
        }
        autosize
        minRows={3}
        dir="auto"
        {...form.getInputProps('bio')}
      />
      <TextInput
        label={t('settings.website')}
        placeholder="https://"
        type="url"
        inputMode="url"
        autoComplete="url"
        dir="ltr"
        {...form.getInputProps('website')}
      />
    </ProfileFormLayout>
  )
}
