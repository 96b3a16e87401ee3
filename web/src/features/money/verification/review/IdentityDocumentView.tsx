import IconRotateClockwise from 'icon:rotate-clockwise'
import IconZoomIn from 'icon:zoom-in'
import IconZoomOut from 'icon:zoom-out'
import IconZoomReset from 'icon:zoom-reset'
import { ActionIcon, Box, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusOnMount } from '../../../../kit/behaviour/focus.ts'
import { DownloadButton } from '../../../../kit/files/DownloadButton.tsx'
import classes from './review.module.css'
import { useSensitivePicture } from './use-sensitive-picture.ts'

const maxZoom = 4

type Props = {
  url: string
  label: string
  /** Other files are downloaded. */
  isPicture: boolean
  /** Shown only on request, since each view is logged. */
  showOnRequest: boolean
}

/** A document with zoom and rotation. */
export function IdentityDocumentView({ url, label, isPicture, showOnRequest }: Props) {
  const { t } = useTranslation()
  const [isShown, setIsShown] = useState(!showOnRequest)
  const [zoom, setZoom] = useState(1)
  const [quarterTurns, setQuarterTurns] = useState(0)
  const picture = useSensitivePicture(isPicture && isShown ? url : null)
  if (!isPicture)
    return (
      <div>
        <DownloadButton url={url}>{t('review.download', { document: label })}</DownloadButton>
      </div>
    )
  if (!isShown)
    return (
      <div>
        <Button variant="default" onClick={() => setIsShown(true)}>
          {t('review.show', { document: label })}
        </Button>
      </div>
    )
  if (picture.failed)
    return (
      <Stack align="flex-start" role="alert">
        <Text>{t('review.unreadable')}</Text>
        <Button variant="default" onClick={picture.retry}>
          {t('error.tryAgain')}
        </Button>
      </Stack>
    )
  const tools = [
    { label: t('review.larger'), Icon: IconZoomIn, act: () => setZoom(Math.min(maxZoom, zoom + 0.5)) },
    { label: t('review.smaller'), Icon: IconZoomOut, act: () => setZoom(Math.max(1, zoom - 0.5)) },
    { label: t('review.turn'), Icon: IconRotateClockwise, act: () => setQuarterTurns((quarterTurns + 1) % 4) },
    {
      label: t('review.whole'),
      Icon: IconZoomReset,
      act: () => {
        setZoom(1)
        setQuarterTurns(0)
      },
    },
  ]
  return (
    <Stack gap="xs">
      <Group gap="xs" role="toolbar" aria-label={t('review.tools')}>
        {tools.map(({ label: name, Icon, act }) => (
          <ActionIcon key={name} variant="default" size={36} aria-label={name} title={name} onClick={act}>
            <Icon size={20} stroke={1.5} aria-hidden />
          </ActionIcon>
        ))}
      </Group>
      <Box
        role="region"
        // the button that opened it has disappeared
        ref={showOnRequest ? focusOnMount : undefined}
        aria-label={label}
        tabIndex={0}
        mah="65vh"
        bg="var(--mantine-color-default-hover)"
        bdrs="md"
        className={classes.document}
      >
        <div style={{ inlineSize: `${zoom * 100}%`, aspectRatio: quarterTurns % 2 === 0 ? '3 / 2' : '1' }}>
          {picture.src && (
            <img
              src={picture.src}
              alt={label}
              draggable={false}
              onError={picture.markFailed}
              className={classes.picture}
              style={{ rotate: `${quarterTurns * 90}deg` }}
            />
          )}
        </div>
      </Box>
    </Stack>
  )
}
