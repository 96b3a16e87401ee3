import { MultiSelect, Select, TagsInput, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { profileLimits } from '#contract/full-profile.ts'
import { useProfileChoices, useProfileNames } from '../../../ui/profile-names.ts'
import { useSignedIn } from '../../../ui/session.ts'
import { ProfileFrame } from './ProfileFrame.tsx'
import { useProfileForm } from './profile-form.ts'

/** What somebody knows about: fields, industries, work with AI, certificates; of a business the industries alone. */
export function ExpertiseTab() {
  const { t } = useTranslation()
  const isBusiness = useSignedIn().role === 'business'
  const names = useProfileNames()
  const choices = useProfileChoices()
  const { form, ...rest } = useProfileForm('expertise', (user) => ({
    industries: user.industries,
    expertise: user.expertise,
    aiProficiency: user.aiProficiency,
    certifications: user.certifications ?? '',
  }))
  // a fault of one of them stands under its number
  const fault = Object.entries(form.errors).find(([path]) => path.startsWith('expertise'))?.[1]
  return (
    <ProfileFrame values={form.values} {...rest}>
      {!isBusiness && (
        <TagsInput
          label={t('settings.expertise')}
          description={t('settings.expertiseHint')}
          data={choices.categories.map(({ label }) => label)}
          maxTags={profileLimits.expertise}
          acceptValueOnBlur
          autoComplete="off"
          dir="auto"
          {...form.getInputProps('expertise')}
          error={fault}
          value={form.values.expertise.map(names.expertise)}
          onChange={(typed) => {
            form.setFieldValue('expertise', typed.map(choices.expertiseOf))
            form.clearErrors()
          }}
        />
      )}
      <MultiSelect
        label={t('settings.industries')}
        description={t('settings.industriesHint')}
        data={choices.businessTypes}
        searchable
        autoComplete="off"
        {...form.getInputProps('industries')}
      />
      {!isBusiness && (
        <>
          <Select
            label={t('settings.aiProficiency')}
            description={t('settings.aiProficiencyHint')}
            data={choices.aiProficiencies}
            clearable
            {...form.getInputProps('aiProficiency')}
          />
          <Textarea
            label={t('settings.certifications')}
            description={t('settings.certificationsHint')}
            autosize
            minRows={2}
            dir="auto"
            {...form.getInputProps('certifications')}
          />
        </>
      )}
    </ProfileFrame>
  )
}
