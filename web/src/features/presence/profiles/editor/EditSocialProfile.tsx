import { Alert } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { platformNames } from '#contract/money/social-profiles/platform-names.ts'
import {
  type SocialProfile,
  socialProfileChange,
  socialProfiles,
} from '#contract/money/social-profiles/social-profiles.ts'
import { useContractForm } from '../../../../api/forms/forms.ts'
import { useAction } from '../../../../api/queries.ts'
import { DraftOffer } from '../../../../kit/DraftOffer.tsx'
import { DialogActions } from '../../../../kit/dialogs/DialogActions.tsx'
import { ContractForm } from '../../../../kit/fields/ContractForm.tsx'
import { CountField } from '../../../../kit/fields/number-fields.tsx'
import { TextField } from '../../../../kit/fields/text-fields.tsx'
import { useToast } from '../../../../kit/toasts.tsx'

type Values = { profileUrl: string; followers: number | '' }
const toInput = ({ profileUrl, followers }: Values) => ({ profileUrl, followers: followers === '' ? 0 : followers })

/** Edits the URL or follower count of a social profile; warns that the badge will be lost. */
export function EditSocialProfile(props: { profile: SocialProfile; close: () => void }) {
  const { profile, close } = props
  const { t } = useTranslation()
  const toast = useToast()
  const initial: Values = { profileUrl: profile.profileUrl, followers: profile.followers }
  const { form, onRefused, draft, changes } = useContractForm(socialProfileChange, initial, {
    toInput,
    draft: `social-${profile.id}`,
    draftMode: 'offered',
  })
  const platform = platformNames[profile.platform]
  const change = useAction(socialProfiles.change, {
    onDone: () => {
      draft.clear()
      close()
      toast.show({ title: 'accounts.saved', text: t('settings.socialSavedText', { platform }) })
    },
    onRefused,
  })
  return (
    <ContractForm
      form={form}
      onSubmit={(values) => change.mutate({ params: { id: profile.id }, body: changes(values) })}
    >
      <DraftOffer draft={draft} />
      {(profile.isVerified || profile.verificationRequested) && (
        <Alert color="orange" variant="light" role="note">
          {t(profile.isVerified ? 'settings.socialBadgeGoes' : 'settings.socialRequestGoes')}
        </Alert>
      )}
      <TextField
        name="profileUrl"
        label={t('settings.socialAddress')}
        type="url"
        inputMode="url"
        autoComplete="url"
        dir="ltr"
        data-autofocus
      />
      <CountField name="followers" label={t('settings.followers')} description={t('settings.followersHint')} />
      <DialogActions submit={t('common.save')} cancel={t('common.cancel')} busy={change.isPending} onClose={close} />
    </ContractForm>
  )
}
