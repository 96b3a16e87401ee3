import { Alert, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { platformNames } from '#contract/social-profiles/platform-names.ts'
import { type SocialProfile, socialProfileChange, socialProfiles } from '#contract/social-profiles/social-profiles.ts'
import { useContractForm } from '../../../api/forms.ts'
import { useAction } from '../../../api/queries.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { ActionButton } from '../../../kit/buttons.tsx'
import { CountInput } from '../../../kit/CountInput.tsx'
import { useToast } from '../../../kit/toasts.tsx'

type Values = { profileUrl: string; followers: number | '' }
const toInput = ({ profileUrl, followers }: Values) => ({ profileUrl, followers: followers === '' ? 0 : followers })

/** Edits the URL or follower count of a social profile; warns that the badge will be lost. */
export function EditSocialProfile(props: { profile: SocialProfile; close: () => void }) {
  const { profile, close } = props
  const { t } = useTranslation()
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  const initial: Values = { profileUrl: profile.profileUrl, followers: profile.followers }
  const { form, showIssues } = useContractForm(socialProfileChange, initial, { toInput })
  const name = platformNames[profile.platform]
  const change = useAction(socialProfiles.change, {
    onDone: () => {
      close()
      toast.show({ title: 'accounts.saved', text: t('settings.socialSavedText', { platform: name }) })
    },
    onRefused: (error) => handleRefusal(error, showIssues),
  })
  return (
    <Modal opened onClose={close} title={t('settings.socialEditTitle', { platform: name })} centered>
      <form
        noValidate
        onSubmit={form.onSubmit((values) => change.mutate({ params: { id: profile.id }, body: toInput(values) }))}
      >
        <Stack>
          {(profile.isVerified || profile.verificationRequested) && (
            <Alert color="orange" variant="light" role="note">
              {t(profile.isVerified ? 'settings.socialBadgeGoes' : 'settings.socialRequestGoes')}
            </Alert>
          )}
          <TextInput
            label={t('settings.socialAddress')}
            type="url"
            inputMode="url"
            autoComplete="url"
            dir="ltr"
            data-autofocus
            {...form.getInputProps('profileUrl')}
          />
          <CountInput
            label={t('settings.followers')}
            description={t('settings.followersHint')}
            {...form.getInputProps('followers')}
          />
          <Group justify="flex-end">
            <ActionButton variant="default" onClick={close}>
              {t('common.cancel')}
            </ActionButton>
            <ActionButton type="submit" busy={change.isPending}>
              {t('common.save')}
            </ActionButton>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
