import { Button, Group, Modal, Slider, Text } from '@mantine/core'
import { useEffect, useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import { useTranslation } from 'react-i18next'
import type { Crop } from '#contract/foundation/uploads/uploads.ts'
import classes from './upload.module.css'

type Props = {
  file: File
  /** Width by height. */
  aspect: number
  isRound: boolean
  /** Undefined for a picture that this browser cannot show: the server takes its middle. */
  onCrop: (crop?: Crop) => void
  onClose: () => void
}

const maxZoom = 4

/** Dialog to crop a picture: drag, arrow keys, and a zoom slider. */
export default function CropDialog({ file, aspect, isRound, onCrop, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [url, setUrl] = useState<string | null>(null)
  const [position, setPosition] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [crop, setCrop] = useState<Crop | null>(null)
  const [isUnshown, setIsUnshown] = useState(false)
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return (
    <Modal opened onClose={onClose} title={t('upload.cut')} size="lg" centered>
      {isUnshown ? (
        <Text role="alert">{t('upload.notShown')}</Text>
      ) : (
        <>
          {/* coordinates in a picture do not depend on the text direction */}
          <div className={classes.stage} dir="ltr">
            {url && (
              <Cropper
                image={url}
                crop={position}
                zoom={zoom}
                maxZoom={maxZoom}
                aspect={aspect}
                cropShape={isRound ? 'round' : 'rect'}
                keyboardStep={8}
                onCropChange={setPosition}
                onZoomChange={setZoom}
                onCropAreaChange={({ x, y, width, height }) => setCrop(fractions({ x, y, width, height }))}
                cropperProps={{ role: 'group', 'aria-label': t('upload.area'), 'aria-describedby': `${id}-how` }}
                mediaProps={{ alt: '', onError: () => setIsUnshown(true) }}
              />
            )}
          </div>
          <Text id={`${id}-how`} size="sm" c="dimmed" mt="sm">
            {t('upload.cutHow')}
          </Text>
          <Text id={`${id}-zoom`} size="sm" fw={500} mt="sm">
            {t('upload.zoom')}
          </Text>
          <Slider
            value={zoom}
            onChange={setZoom}
            min={1}
            max={maxZoom}
            step={0.05}
            label={null}
            thumbProps={{ 'aria-labelledby': `${id}-zoom` }}
          />
        </>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        {isUnshown ? (
          <Button data-autofocus onClick={() => onCrop()}>
            {t('upload.middle')}
          </Button>
        ) : (
          <Button data-autofocus disabled={!crop} onClick={() => crop && onCrop(crop)}>
            {t('upload.use')}
          </Button>
        )}
      </Group>
    </Modal>
  )
}

/** Converts on-screen percentages to fractions, clamped to the picture. */
function fractions({ x, y, width, height }: { x: number; y: number; width: number; height: number }): Crop {
  const clamp = (value: number, max = 1) => Math.min(Math.max(value, 0), max)
  const left = clamp(x / 100, 0.999)
  const top = clamp(y / 100, 0.999)
  return {
    left,
    top,
    width: Math.max(0.001, clamp(width / 100, 1 - left)),
    height: Math.max(0.001, clamp(height / 100, 1 - top)),
  }
}
