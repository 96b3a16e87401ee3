import IconColumns2 from 'icon:columns-2'
import IconMessageCircle from 'icon:message-circle'
import { Button, Card, Drawer, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { type Video, type VideoComment, videos } from '#contract/market/videos/videos.ts'
import { useRead } from '../../../../api/queries.ts'
import { Loaded } from '../../../../kit/screens.tsx'
import { useShortcut } from '../../../../kit/shortcuts/use-shortcut.ts'
import type { Mark } from '../player/MarkLayer.tsx'
import { usePlayer } from '../player/use-player.ts'
import { VideoPlayer } from '../player/VideoPlayer.tsx'
import { CommentForm, CommentList, CommentsTitle } from './Comments.tsx'
import classes from './review.module.css'

/** Below this width the comments are a sheet over the player. */
const sheetQuery = '(max-width: 47.99em)'

/** `isInQueue`: J and K belong to the queue around it. */
type Props = { video: Video; side: Side | null; isInQueue?: boolean }

/** The player of a video with its versions and comments; nothing while there is no preview and none is on its way. */
export function ReviewStage({ video, side, isInQueue = false }: Props) {
  const { t } = useTranslation()
  const watchable = video.versions.filter(({ previewUrl }) => previewUrl)
  const latest = watchable.at(-1)
  if (latest) return <Stage key={latest.number} video={video} side={side} isInQueue={isInQueue} watchable={watchable} />
  if (video.processingPercent === null) return null
  return (
    <Card withBorder padding="lg" className={classes.empty}>
      <Text c="dimmed">{t('video.player.noPreview')}</Text>
    </Card>
  )
}

type StageProps = Required<Props> & { watchable: Video['versions'] }

function Stage({ video, side, isInQueue, watchable }: StageProps) {
  const { t } = useTranslation()
  // there is a version with a preview, else nothing of this is shown
  const latest = watchable.at(-1)!
  const [number, setNumber] = useState(latest.number)
  const [isComparing, setComparing] = useState(false)
  const shown = watchable.find((version) => version.number === number) ?? latest
  const before = watchable[watchable.indexOf(shown) - 1]
  return (
    <Stack gap="md">
      {watchable.length > 1 && (
        <Group gap="sm">
          <SegmentedControl
            aria-label={t('video.versions')}
            value={String(shown.number)}
            onChange={(value) => setNumber(Number(value))}
            data={watchable.map((version) => ({
              value: String(version.number),
              label: t('video.version', { number: version.number }),
            }))}
          />
          {before && (
            <Button
              variant="default"
              leftSection={<IconColumns2 size={18} stroke={1.5} aria-hidden />}
              aria-pressed={isComparing}
              onClick={() => setComparing(!isComparing)}
            >
              {t('video.compare', { number: before.number })}
            </Button>
          )}
        </Group>
      )}
      <Watching
        video={video}
        side={side}
        isInQueue={isInQueue}
        version={shown}
        isLatest={shown === latest}
        earlier={isComparing ? before : undefined}
      />
    </Stack>
  )
}

type WatchingProps = Required<Props> & {
  version: Video['versions'][number]
  /** Comments are pinned to the latest version alone. */
  isLatest: boolean
  earlier: Video['versions'][number] | undefined
}

function Watching({ video, side, isInQueue, version, isLatest, earlier }: WatchingProps) {
  const { t } = useTranslation()
  const read = useRead(videos.comments, { params: { id: video.id } })
  const comments = read.data?.items ?? []
  const player = usePlayer(version.seconds ?? 0)
  const isSheet = useMediaQuery(sheetQuery, window.matchMedia(sheetQuery).matches)
  const [isOpen, sheet] = useDisclosure(false)
  const marking = useMarking(player.pause)
  const choose = (comment: VideoComment) => {
    player.pause()
    player.seek(comment.atSeconds)
    marking.choose(comment)
    sheet.close()
  }
  const mayWrite = side !== null && isLatest
  const writing = useWriting({ isSheet: Boolean(isSheet), open: sheet.open, pause: player.pause, mayWrite })
  useMarkKey(mayWrite, () => marking.draw(!marking.isDrawing))
  const form = mayWrite && (
    <CommentForm
      videoId={video.id}
      time={player.time}
      mark={marking.drawn}
      isDrawing={marking.isDrawing}
      onDraw={(draws) => {
        marking.draw(draws)
        if (draws) sheet.close()
      }}
      onSent={(comment) => {
        marking.draw(false)
        void read.refetch()
        choose(comment)
      }}
      onFocus={player.pause}
      inputRef={writing.input}
    />
  )
  const list = (
    <Loaded read={read} section={t('video.comments.title')} lines={3}>
      {() => (
        <CommentList
          comments={comments}
          version={version.number}
          chosen={marking.chosen?.id ?? null}
          onChoose={choose}
        />
      )}
    </Loaded>
  )
  return (
    <>
      <VideoPlayer
        player={player}
        isInQueue={isInQueue}
        version={version}
        comments={comments}
        onComment={choose}
        mark={marking.markAt(player.time)}
        onDraw={marking.isDrawing ? marking.setDrawn : undefined}
        earlier={earlier}
      />
      <Comments
        isSheet={Boolean(isSheet)}
        isOpen={isOpen}
        sheet={sheet}
        count={comments.length}
        form={form}
        list={list}
      />
    </>
  )
}

type Sheet = { open: () => void; close: () => void }
type CommentsProps = {
  isSheet: boolean
  isOpen: boolean
  sheet: Sheet
  count: number
  form: React.ReactNode
  list: React.ReactNode
}

/** Beside the player, or on phones in a sheet below it. */
function Comments({ isSheet, isOpen, sheet, count, form, list }: CommentsProps) {
  const { t } = useTranslation()
  if (!isSheet)
    return (
      <Card withBorder padding="lg" component="section" aria-labelledby="comments">
        <Stack gap="md">
          <CommentsTitle />
          {form}
          <div className={classes.scroll}>{list}</div>
        </Stack>
      </Card>
    )
  return (
    <>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconMessageCircle size={18} stroke={1.5} aria-hidden />}
        aria-haspopup="dialog"
        onClick={sheet.open}
      >
        {t('video.comments.open', { count })}
      </Button>
      <Drawer opened={isOpen} onClose={sheet.close} position="bottom" size="70%" title={t('video.comments.title')}>
        <Stack gap="md">
          {form}
          {list}
        </Stack>
      </Drawer>
    </>
  )
}

/** A drawing is shown as long as the player stands at its comment, in seconds. */
const nearby = 0.1

/** The drawing of the chosen comment, or the one that is being made. */
function useMarking(pause: () => void) {
  const [chosen, choose] = useState<VideoComment | null>(null)
  const [isDrawing, setDrawing] = useState(false)
  const [drawn, setDrawn] = useState<Mark | null>(null)
  return {
    chosen,
    choose,
    drawn,
    setDrawn,
    isDrawing,
    draw: (draws: boolean) => {
      if (draws) pause()
      setDrawing(draws)
      setDrawn(null)
    },
    markAt: (time: number): Mark | null => {
      if (isDrawing) return drawn
      return chosen && Math.abs(chosen.atSeconds - time) < nearby ? chosen.mark : null
    },
  }
}

const sheetOpensMs = 250

type WritingOptions = { isSheet: boolean; open: () => void; pause: () => void; mayWrite: boolean }

/** The key c stops the video and goes to the field for a comment. */
function useWriting({ isSheet, open, pause, mayWrite }: WritingOptions) {
  const input = useRef<HTMLTextAreaElement>(null)
  useShortcut('c', 'video.comments.write', () => {
    if (!mayWrite) return
    pause()
    if (!isSheet) return input.current?.focus()
    open()
    // a sheet has its field once it is open
    setTimeout(() => input.current?.focus(), sheetOpensMs)
  })
  return { input }
}

function useMarkKey(mayWrite: boolean, draw: () => void) {
  useShortcut('m', 'video.comments.draw', () => {
    if (mayWrite) draw()
  })
}
