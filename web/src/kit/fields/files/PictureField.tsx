import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PicturePurpose, pictureRatios, type UploadedFile } from '#contract/foundation/uploads/uploads.ts'
import { uploadRefusal, useUpload } from '../../../api/files/use-upload.ts'
import { DropZone } from '../../files/DropZone.tsx'
import { Picture } from '../../files/Picture.tsx'
import classes from '../../files/upload.module.css'

const CropDialog = lazy(() => import('../../files/CropDialog.tsx'))

type Props = {
  purpose: PicturePurpose
  label: string
  action?: string
  /** The current picture. */
  url: string | null
  /** Width by height of the crop; by default that of the purpose, and where that has none, the picture is not cropped. */
  aspect?: number
  /** null: the picture was removed. */
  onChanged: (file: UploadedFile | null) => void
}

/** Chooses, crops, uploads and shows a picture. */
export function PictureField({ purpose, label, action, url, aspect, onChanged }: Props) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<File | null>(null)
  const { progress, uploadError, send, cancel, retry } = useUpload(purpose, onChanged, { kind: 'image' })
  const ratio = aspect ?? pictureRatios[purpose]
  const take = (file: File) => {
    if (ratio === null || uploadRefusal(file, purpose, 'image')) void send(file)
    else setChosen(file)
  }
  return (
    <>
      <DropZone
        purpose={purpose}
        kind="image"
        label={label}
        action={action ?? t('upload.choosePicture')}
        progress={progress}
        uploadError={uploadError}
        onFile={take}
        onCancel={cancel}
        onRetry={retry}
        more={
          url && (
            <Button variant="subtle" color="danger" onClick={() => onChanged(null)}>
              {t('upload.removePicture')}
            </Button>
          )
        }
      >
        {url && (
          <span
            className={classes.shown}
            data-round={purpose === 'avatar' || undefined}
            data-wide={purpose === 'cover' || undefined}
          >
            <Picture url={url} alt="" sizes="16rem" ratio={ratio ?? 1} />
          </span>
        )}
      </DropZone>
      <Suspense>
        {chosen && ratio !== null && (
          <CropDialog
            file={chosen}
            aspect={ratio}
            isRound={purpose === 'avatar'}
            onCrop={(crop) => {
              setChosen(null)
              void send(chosen, crop)
            }}
            onClose={() => setChosen(null)}
          />
        )}
      </Suspense>
    </>
  )
}
