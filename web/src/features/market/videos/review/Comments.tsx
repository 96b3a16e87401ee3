import IconBrush from 'icon:brush'
import IconEraser from 'icon:eraser'
import { Button, Group, Stack, Text, Textarea, Title, UnstyledButton } from '@mantine/core'
import { type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newVideoComment, type VideoComment, videos } from '#contract/market/videos/videos.ts'
import { useSubmission } from '../../../../api/forms/use-submission.ts'
import { RelativeTime } from '../../../../format/figures.tsx'
import { isEnter } from '../../../../kit/behaviour/enter-key.ts'
import { ActionButton } from '../../../../kit/buttons.tsx'
import { EmptyState } from '../../../../kit/screens.tsx'
import { UserText } from '../../../../kit/text/UserText.tsx'
import { UserRow } from '../../../foundation/users/UserRow.tsx'
import type { Mark } from '../player/MarkLayer.tsx'
import { clockTime } from '../player/time.ts'
import classes from './review.module.css'

type ListProps = {
  comments: VideoComment[]
  /** The latest version; older comments name theirs. */
  version: number
  chosen: number | null
  onChoose: (comment: VideoComment) => void
}

/** Comments in the order of the video's time; choosing one goes to its moment. */
export function CommentList({ comments, version, chosen, onChoose }: ListProps) {
  const { t } = useTranslation()
  if (comments.length === 0)
    return <EmptyState kind="messages" title={t('video.comments.none')} text={t('video.comments.noneText')} />
  return (
    <ul className={classes.comments}>
      {comments.map((comment) => (
        <li key={comment.id} className={classes.comment} data-chosen={comment.id === chosen || undefined}>
          <UnstyledButton
            className={classes.jump}
            aria-label={t('video.comments.at', { time: clockTime(comment.atSeconds) })}
            aria-current={comment.id === chosen || undefined}
            onClick={() => onChoose(comment)}
          >
            <bdi>{clockTime(comment.atSeconds)}</bdi>
          </UnstyledButton>
          <div className={classes.words}>
            <UserRow
              person={comment.author}
              size={28}
              note={
                <>
                  <RelativeTime at={comment.createdAt} />
                  {comment.version !== version && ` · ${t('video.version', { number: comment.version })}`}
                  {comment.mark && ` · ${t('video.comments.drawn')}`}
                </>
              }
            />
            <UserText>{comment.text}</UserText>
          </div>
        </li>
      ))}
    </ul>
  )
}

type FormProps = {
  videoId: number
  /** Seconds. */
  time: number
  mark: Mark | null
  isDrawing: boolean
  onDraw: (draws: boolean) => void
  onSent: (comment: VideoComment) => void
  /** Called when somebody begins to write. */
  onFocus: () => void
  inputRef: Ref<HTMLTextAreaElement>
}

/** Pins a comment, with a drawing if there is one, to the moment that the player shows. */
export function CommentForm({ videoId, time, mark, isDrawing, onDraw, onSent, onFocus, inputRef }: FormProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const { send, busy, problem } = useSubmission(videos.addComment, { schema: newVideoComment, onSent })
  const submit = async () => {
    const atSeconds = Math.round(time * 100) / 100
    if (await send({ params: { id: videoId }, body: { atSeconds, text, mark } })) setText('')
  }
  return (
    <form
      noValidate
      aria-label={t('video.comments.write')}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="xs">
        <Textarea
          ref={inputRef}
          label={t('video.comments.at', { time: clockTime(time) })}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onFocus={onFocus}
          onKeyDown={(event) => {
            if (isEnter(event) && (event.ctrlKey || event.metaKey)) void submit()
          }}
          maxLength={2000}
          autosize
          minRows={2}
          dir="auto"
          error={problem?.text}
        />
        {isDrawing && <Text size="sm">{t('video.comments.drawHow')}</Text>}
        <Group gap="xs">
          <ActionButton type="submit" size="sm" busy={busy}>
            {t('video.comments.add')}
          </ActionButton>
          <Button
            variant="default"
            size="sm"
            aria-pressed={isDrawing}
            leftSection={
              isDrawing ? (
                <IconEraser size={16} stroke={1.5} aria-hidden />
              ) : (
                <IconBrush size={16} stroke={1.5} aria-hidden />
              )
            }
            onClick={() => onDraw(!isDrawing)}
          >
            {t(isDrawing ? 'video.comments.clear' : 'video.comments.draw')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The heading of the comments beside the player. */
export const CommentsTitle = () => {
  const { t } = useTranslation()
  return (
    <Title order={2} size="h3" id="comments">
      {t('video.comments.title')}
    </Title>
  )
}
