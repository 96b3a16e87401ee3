import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { type Platform, platforms } from '#contract/fields.ts'
import { platformNames } from '#contract/money/social-profiles/platform-names.ts'
import { newSocialProfile, socialProfiles } from '#contract/money/social-profiles/social-profiles.ts'
import { platformOf } from '#contract/platform-addresses/profiles.ts'
import { readAddress } from '#contract/platform-addresses/read-address.ts'
import { shortLinkOf } from '#contract/platform-addresses/short-links.ts'
import { useContractForm } from '../../../../api/forms/forms.ts'
import { useAction } from '../../../../api/queries.ts'
import { ActionButton } from '../../../../kit/buttons.tsx'
import { ContractForm } from '../../../../kit/fields/ContractForm.tsx'
import { SelectField } from '../../../../kit/fields/choice-fields.tsx'
import { CountField } from '../../../../kit/fields/number-fields.tsx'
import { TextField } from '../../../../kit/fields/text-fields.tsx'
import { useToast } from '../../../../kit/toasts.tsx'

type Values = { platform: Platform | null; profileUrl: string; followers: number | '' }
const emptyValues: Values = { platform: null, profileUrl: '', followers: '' }

const toInput = ({ platform, profileUrl, followers }: Values) => ({
  platform: platform ?? undefined,
  profileUrl,
  followers: followers === '' ? undefined : followers,
})

/** Adds a social profile; the platform is detected from its URL. */
export function AddSocialProfile() {
  const { t } = useTranslation()
  const toast = useToast()
  const { form, onRefused, draft } = useContractForm(newSocialProfile, emptyValues, { toInput, draft: 'new-social' })
  const add = useAction(socialProfiles.create, {
    onDone: ({ platform }) => {
      form.reset()
      draft.clear()
      toast.show({ title: 'settings.added', text: t('settings.socialAdded', { platform: platformNames[platform] }) })
    },
    onRefused,
  })
  const [search] = useSearchParams()
  const isRequested = search.get('field') === 'profileUrl'
  const field = useRef<HTMLInputElement>(null)
  // the list above loads first, so this field mounts after the URL parameter was handled
  useEffect(() => {
    if (isRequested) field.current?.focus()
  }, [isRequested])
  return (
    <ContractForm
      form={form}
      onSubmit={(values) => add.mutate({ body: { ...toInput(values), platform: values.platform as Platform } })}
    >
      <TextField
        name="profileUrl"
        label={t('settings.socialAddress')}
        placeholder="https://www.instagram.com/…"
        type="url"
        inputMode="url"
        autoComplete="url"
        dir="ltr"
        ref={field}
        onChange={({ currentTarget: { value } }) => {
          const url = readAddress(value)
          const platform = shortLinkOf(value) ?? (url && platformOf(url))
          form.setFieldValue('profileUrl', value)
          if (platform) form.setFieldValue('platform', platform)
        }}
      />
      <SelectField
        name="platform"
        label={t('deals.platform')}
        data={platforms.map((value) => ({ value, label: platformNames[value] }))}
        searchable
        autoComplete="off"
        error={form.errors.platform && (form.values.platform ? form.errors.platform : t('This field is required'))}
      />
      <CountField name="followers" label={t('settings.followers')} description={t('settings.followersHint')} />
      <ActionButton type="submit" variant="default" busy={add.isPending}>
        {t('settings.socialAdd')}
      </ActionButton>
    </ContractForm>
  )
}
