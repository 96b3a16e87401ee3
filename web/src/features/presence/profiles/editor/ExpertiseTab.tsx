import { useTranslation } from 'react-i18next'
import { profileLimits } from '#contract/presence/profiles/own-profile.ts'
import { useSignedIn } from '../../../../api/session.ts'
import { useProfileChoices, useProfileNames } from '../../../../format/profile-names.ts'
import { MultiSelectField, SelectField, TagsField } from '../../../../kit/fields/choice-fields.tsx'
import { TextAreaField } from '../../../../kit/fields/text-fields.tsx'
import { ProfileFormLayout } from './ProfileFormLayout.tsx'
import { useProfileForm } from './use-profile-form.ts'

/** Expertise, industries, AI proficiency and certifications; only industries for a business. */
export function ExpertiseTab() {
  const { t } = useTranslation()
  const isBusiness = useSignedIn().role === 'business'
  const names = useProfileNames()
  const choices = useProfileChoices()
  const profileForm = useProfileForm('expertise', (user) => ({
    industries: user.industries,
    expertise: user.expertise,
    aiProficiency: user.aiProficiency,
    certifications: user.certifications ?? '',
  }))
  const { form } = profileForm
  // errors of single entries are stored under their index
  const error = Object.entries(form.errors).find(([path]) => path.startsWith('expertise'))?.[1]
  return (
    <ProfileFormLayout {...profileForm}>
      {!isBusiness && (
        <TagsField
          name="expertise"
          label={t('settings.expertise')}
          description={t('settings.expertiseHint')}
          data={choices.categories.map(({ label }) => label)}
          maxTags={profileLimits.expertise}
          acceptValueOnBlur
          autoComplete="off"
          dir="auto"
          error={error}
          value={form.values.expertise.map(names.expertise)}
          onChange={(typed) => {
            form.setFieldValue('expertise', typed.map(choices.expertiseOf))
            form.clearErrors()
          }}
        />
      )}
      <MultiSelectField
        name="industries"
        label={t('settings.industries')}
        description={t('settings.industriesHint')}
        data={choices.businessTypes}
        searchable
        autoComplete="off"
      />
      {!isBusiness && (
        <>
          <SelectField
            name="aiProficiency"
            label={t('settings.aiProficiency')}
            description={t('settings.aiProficiencyHint')}
            data={choices.aiProficiencies}
            clearable
          />
          <TextAreaField
            name="certifications"
            label={t('settings.certifications')}
            description={t('settings.certificationsHint')}
            minRows={2}
          />
        </>
      )}
    </ProfileFormLayout>
  )
}
