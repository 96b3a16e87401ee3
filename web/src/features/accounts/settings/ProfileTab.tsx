import { Autocomplete, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProfileChoices, useProfileNames } from '../../../ui/profile-names.ts'
import { useSignedIn } from '../../../ui/session.ts'
import { ChangeUsername } from './ChangeUsername.tsx'
import { Cover } from './Cover.tsx'
import { Picture } from './Picture.tsx'
import { ProfileFrame } from './ProfileFrame.tsx'
import { useProfileForm } from './profile-form.ts'

const longestBio = 1000

type Identity = { displayName: string; bio: string; website: string; profession?: string; businessType?: string | null }

/** Who somebody is: pictures, name, what they do, a few words, the user name. */
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
    <ProfileFrame
      values={form.values}
      {...rest}
      before={
        <Stack gap="lg">
          <div id="field-avatar">
            <Picture />
          </div>
          <Cover />
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
          // as it was typed, while that is what is stored
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
            {t('settings.bioHint', { count: longestBio - [...form.values.bio].length })}
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
    </ProfileFrame>
  )
}
