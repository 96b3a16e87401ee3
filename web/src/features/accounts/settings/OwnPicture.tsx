import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { profiles } from '#contract/profiles.ts'
import { type shownPictures, uploads } from '#contract/uploads.ts'
import { PictureField } from '../../../ui/PictureField.tsx'
import { useAction, useReadAgain } from '../../../ui/queries.ts'
import { useRefused } from '../../../ui/refused.ts'
import { userKey, useSignedIn } from '../../../ui/session.ts'
import { useToast } from '../../../ui/toasts.tsx'

type Props = { purpose: (typeof shownPictures)[number]; label: string; action: string; url: string | null }

/** A picture of oneself that everybody sees from the moment it is sent, and can be taken away. */
export function OwnPicture({ purpose, label, action, url }: Props) {
  const { t } = useTranslation()
  const user = useSignedIn()
  const queries = useQueryClient()
  const readAgain = useReadAgain()
  const toast = useToast()
  const refused = useRefused()
  const shown = (next: string | null) => {
    queries.setQueryData(userKey, { ...user, [purpose === 'cover' ? 'coverUrl' : 'avatarUrl']: next })
    readAgain(profiles.own, profiles.read)
    toast.show({ title: 'accounts.saved', text: t('accounts.savedText') })
  }
  const remove = useAction(uploads.removePicture, {
    onDone: () => shown(null),
    onRefused: (error) => refused(error),
  })
  return (
    <PictureField
      purpose={purpose}
      label={label}
      action={action}
      url={url}
      onChanged={(file) => (file ? shown(file.url) : remove.mutate({ params: { purpose } }))}
    />
  )
}
