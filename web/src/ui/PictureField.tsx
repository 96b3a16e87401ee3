import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PicturePurpose, pictureRatios, type UploadedFile } from '#contract/uploads.ts'
import { DropZone } from './DropZone.tsx'
import { Picture } from './Picture.tsx'
import classes from './upload.module.css'
import { refusalOf, useUpload } from './use-upload.ts'

const CropDialog = lazy(() => import('./CropDialog.tsx'))

type Props = {
  purpose: PicturePurpose
  label: string
  action?: string
  /** The picture that is shown now. */
  url: string | null
  /** Width by height of the part that is kept; that of the purpose unless told, and where it has none, the whole picture. */
  aspect?: number
  /** null: the picture is taken away. */
  onChanged: (file: UploadedFile | null) => void
}

/** A picture that is chosen, cut, sent and shown. */
export function PictureField({ purpose, label, action, url, aspect, onChanged }: Props) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<File | null>(null)
  const { progress, fault, send, cancel, retry } = useUpload(purpose, onChanged, 'image')
  const ratio = aspect ?? pictureRatios[purpose]
  const take = (file: File) => {
    if (ratio === null || refusalOf(file, purpose, 'image')) void send(file)
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
        fault={fault}
        onFile={take}
        onCancel={cancel}
        onRetry={retry}
      >
        {url && (
          <>
            <span
              className={classes.shown}
              data-round={purpose === 'avatar' || undefined}
              data-wide={purpose === 'cover' || undefined}
            >
              <Picture url={url} alt="" sizes="16rem" ratio={ratio ?? 1} />
            </span>
            <Button variant="subtle" color="danger" onClick={() => onChanged(null)}>
              {t('upload.removePicture')}
            </Button>
          </>
        )}
      </DropZone>
      <Suspense>
        {chosen && ratio !== null && (
          <CropDialog
            file={chosen}
            aspect={ratio}
            isRound={purpose === 'avatar'}
            onCut={(crop) => {
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
