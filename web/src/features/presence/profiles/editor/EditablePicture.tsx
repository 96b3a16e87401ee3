import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type shownPictures, uploads } from '#contract/foundation/uploads/uploads.ts'
import { useAction, userKey } from '../../../../api/queries.ts'
import { useSignedIn } from '../../../../api/session.ts'
import { useRefusalHandler } from '../../../../api/use-refusal-handler.ts'
import { PictureField } from '../../../../kit/fields/files/PictureField.tsx'
import { useToast } from '../../../../kit/toasts.tsx'

type Props = { purpose: (typeof shownPictures)[number]; label: string; action: string; url: string | null }

/** A public picture of the user; it takes effect as soon as it is uploaded, and can be removed. */
export function EditablePicture({ purpose, label, action, url }: Props) {
  const { t } = useTranslation()
  const user = useSignedIn()
  const queryClient = useQueryClient()
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  const showPicture = (next: string | null) => {
    queryClient.setQueryData(userKey, { ...user, [purpose === 'cover' ? 'coverUrl' : 'avatarUrl']: next })
    toast.show({ title: 'accounts.saved', text: t('accounts.savedText') })
  }
  const remove = useAction(uploads.removePicture, {
    onDone: () => showPicture(null),
    onRefused: (error) => handleRefusal(error),
  })
  return (
    <PictureField
      purpose={purpose}
      label={label}
      action={action}
      url={url}
      onChanged={(file) => (file ? showPicture(file.url) : remove.mutate({ params: { purpose } }))}
    />
  )
}
