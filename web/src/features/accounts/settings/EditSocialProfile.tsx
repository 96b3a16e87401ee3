import { Alert, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { platformNames } from '#contract/platform-names.ts'
import { type SocialProfile, socialProfileChange, socialProfiles } from '#contract/social-profiles.ts'
import { ActionButton } from '../../../ui/buttons.tsx'
import { CountInput } from '../../../ui/CountInput.tsx'
import { useContractForm } from '../../../ui/forms.ts'
import { useAction } from '../../../ui/queries.ts'
import { useRefused } from '../../../ui/refused.ts'
import { useToast } from '../../../ui/toasts.tsx'

type Values = { profileUrl: string; followers: number | '' }
const toInput = ({ profileUrl, followers }: Values) => ({ profileUrl, followers: followers === '' ? 0 : followers })

/** Another address or number of a profile elsewhere; says beforehand what becomes of its badge. */
export function EditSocialProfile(props: { profile: SocialProfile; changed: () => void; close: () => void }) {
  const { profile, changed, close } = props
  const { t } = useTranslation()
  const toast = useToast()
  const refused = useRefused()
  const initial: Values = { profileUrl: profile.profileUrl, followers: profile.followers }
  const { form, showIssues } = useContractForm(socialProfileChange, initial, { toInput })
  const name = platformNames[profile.platform]
  const change = useAction(socialProfiles.change, {
    onDone: () => {
      changed()
      close()
      toast.show({ title: 'accounts.saved', text: t('settings.socialSavedText', { platform: name }) })
    },
    onRefused: (error) => refused(error, showIssues),
  })
  return (
    <Modal
      opened
      onClose={close}
      title={t('settings.socialEditTitle', { platform: name })}
      centered
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
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
