import { Button, FileButton, Group, Progress, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { profiles } from '#contract/profiles.ts'
import { uploadTypes } from '#contract/uploads.ts'
import { Face } from '../../../ui/Face.tsx'
import { useFailure } from '../../../ui/sentence.ts'
import { userKey, useSignedIn } from '../../../ui/session.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { upload } from '../../../ui/upload.ts'
import { useReadAgain } from './parts.tsx'

const pictures = Object.keys(uploadTypes).filter((type) => uploadTypes[type] === 'image')

/** One's own picture; a new one is shown at once. */
export function Picture() {
  const { t } = useTranslation()
  const user = useSignedIn()
  const queries = useQueryClient()
  const readAgain = useReadAgain()
  const toast = useToast()
  const failure = useFailure()
  const [progress, setProgress] = useState<number | null>(null)
  const [fault, setFault] = useState<Error | null>(null)
  const take = async (file: File | null) => {
    if (!file) return
    setFault(null)
    try {
      const { url } = await upload(file, 'avatar', setProgress, new AbortController().signal)
      queries.setQueryData(userKey, { ...user, avatarUrl: url })
      readAgain(profiles.own, profiles.read)
      toast.show({ title: 'accounts.saved', text: t('accounts.savedText') })
    } catch (error) {
      setFault(error as Error)
    } finally {
      setProgress(null)
    }
  }
  return (
    <div>
      <Group>
        <Face person={user} size={72} />
        <FileButton onChange={take} accept={pictures.join(',')}>
          {(props) => (
            <Button {...props} variant="default" loading={progress !== null}>
              {t('settings.choosePicture')}
            </Button>
          )}
        </FileButton>
      </Group>
      {progress !== null && <Progress value={progress * 100} mt="sm" aria-label={t('task.uploading')} />}
      {fault && (
        <Text role="alert" c="var(--mantine-color-error)" mt="xs">
          {failure(fault)}
        </Text>
      )}
    </div>
  )
}
