import { Select, Stack, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { type Platform, platforms } from '#contract/fields.ts'
import { platformNames } from '#contract/platform-names.ts'
import { isOnPlatform, newSocialProfile, socialProfiles } from '#contract/social-profiles.ts'
import { ActionButton } from '../../../ui/buttons.tsx'
import { CountInput } from '../../../ui/CountInput.tsx'
import { useContractForm } from '../../../ui/forms.ts'
import { useAction } from '../../../ui/queries.ts'
import { useRefused } from '../../../ui/refused.ts'
import { useToast } from '../../../ui/toasts.tsx'

type Values = { platform: Platform | null; profileUrl: string; followers: number | '' }
const nothing: Values = { platform: null, profileUrl: '', followers: '' }

const toInput = ({ platform, profileUrl, followers }: Values) => ({
  platform: platform ?? undefined,
  profileUrl,
  followers: followers === '' ? undefined : followers,
})

/** Another profile; the platform is chosen by itself when the address tells it. */
export function AddSocialProfile({ added }: { added: () => void }) {
  const { t } = useTranslation()
  const toast = useToast()
  const refused = useRefused()
  const { form, showIssues } = useContractForm(newSocialProfile, nothing, { toInput })
  const add = useAction(socialProfiles.create, {
    onDone: ({ platform }) => {
      form.reset()
      added()
      toast.show({ title: 'settings.added', text: t('settings.socialAdded', { platform: platformNames[platform] }) })
    },
    onRefused: (error) => refused(error, showIssues),
  })
  const address = form.getInputProps('profileUrl')
  const [search] = useSearchParams()
  const isAsked = search.get('field') === 'profileUrl'
  const field = useRef<HTMLInputElement>(null)
  // the list before it is read first, so that the field comes after the address was looked at
  useEffect(() => {
    if (isAsked) field.current?.focus()
  }, [isAsked])
  const told = (url: string) => URL.canParse(url) && platforms.find((platform) => isOnPlatform(url, platform))
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) =>
        add.mutate({ body: { ...toInput(values), platform: values.platform as Platform } }),
      )}
    >
      <Stack>
        <TextInput
          label={t('settings.socialAddress')}
          placeholder="https://www.instagram.com/…"
          type="url"
          inputMode="url"
          autoComplete="url"
          dir="ltr"
          ref={field}
          {...address}
          onChange={(event) => {
            address.onChange(event)
            const platform = told(event.currentTarget.value)
            if (platform) form.setFieldValue('platform', platform)
          }}
        />
        <Select
          label={t('deals.platform')}
          data={platforms.map((value) => ({ value, label: platformNames[value] }))}
          searchable
          autoComplete="off"
          {...form.getInputProps('platform')}
          error={form.errors.platform && (form.values.platform ? form.errors.platform : t('This field is required'))}
        />
        <CountInput
          label={t('settings.followers')}
          description={t('settings.followersHint')}
          {...form.getInputProps('followers')}
        />
        <ActionButton type="submit" variant="default" busy={add.isPending}>
          {t('settings.socialAdd')}
        </ActionButton>
      </Stack>
    </form>
  )
}
