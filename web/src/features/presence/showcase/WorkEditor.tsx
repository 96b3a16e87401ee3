import { SegmentedControl, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fileIdOf, pictureUrl } from '#contract/foundation/uploads/pictures.ts'
import { omit } from '#contract/omit.ts'
import {
  type MediaType,
  mediaTypes,
  newShowcaseItem,
  type ShowcaseItem,
  showcase,
} from '#contract/presence/showcase/showcase.ts'
import { EditorDrawer } from '../../../kit/dialogs/EditorDrawer.tsx'
import { type EditorProps, useEditorForm } from '../../../kit/dialogs/use-editor-form.ts'
import { DateField } from '../../../kit/fields/dates/date-fields.tsx'
import { PictureField } from '../../../kit/fields/files/PictureField.tsx'
import { TheirPicture } from '../../../kit/fields/TheirPicture.tsx'
import { TitleAndDescription } from './TitleAndDescription.tsx'
import { VideoSource } from './VideoSource.tsx'

export type WorkValues = {
  title: string
  description: string
  date: string
  mediaType: MediaType
  /** Place of the video: uploaded, or hosted elsewhere. */
  source: 'link' | 'upload'
  embedUrl: string
  /** undefined: unchanged; null: removed. */
  imageFileId: string | null | undefined
  videoFileId: string | undefined
}

const today = () => {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** A picture that was uploaded before, to begin a new work with. */
type Shared = { imageFileId: string | null; title: string }

const initialValuesOf = (item: ShowcaseItem | null, shared: Shared): WorkValues => ({
  title: item?.title ?? shared.title,
  description: item?.description ?? '',
  date: item?.date ?? today(),
  mediaType: item?.mediaType ?? 'image',
  source: item?.videoUrl ? 'upload' : 'link',
  embedUrl: item?.embedUrl ?? '',
  imageFileId: (!item && shared.imageFileId) || undefined,
  videoFileId: undefined,
})

const unchangedFileId = '00000000-0000-4000-8000-000000000000'

/** The form as a new work, for validation; an unchanged file counts as present. */
const inputFor = (item: ShowcaseItem | null) => (values: WorkValues) => {
  const { title, description, date, mediaType, source, embedUrl, imageFileId, videoFileId } = values
  const isVideo = mediaType === 'video'
  return {
    title,
    description: description.trim() || null,
    date,
    mediaType,
    imageFileId: imageFileId === undefined ? (item?.imageUrl ? unchangedFileId : null) : imageFileId,
    videoFileId: isVideo && source === 'upload' ? (videoFileId ?? (item?.videoUrl ? unchangedFileId : null)) : null,
    embedUrl: isVideo && source === 'link' ? embedUrl.trim() || null : null,
  }
}

/** The body of a change: files only where they changed, and the kind of media stays. */
function changeOf(work: ReturnType<ReturnType<typeof inputFor>>) {
  const change: Partial<typeof work> = omit(work, 'mediaType')
  if (change.imageFileId === unchangedFileId) delete change.imageFileId
  if (change.videoFileId === unchangedFileId) delete change.videoFileId
  return change
}

/** Creates or edits a work; stored as a draft until it is saved. */
export function WorkEditor({ shared, ...editing }: EditorProps<ShowcaseItem> & { shared: Shared }) {
  const { item } = editing
  const { t } = useTranslation()
  const toInput = inputFor(item)
  const { form, drawer } = useEditorForm(editing, {
    name: 'work',
    titles: { create: 'showcase.newWork', edit: 'showcase.editWork' },
    saved: 'accounts.saved',
    schema: newShowcaseItem,
    initial: initialValuesOf(item, shared),
    create: showcase.createItem,
    change: showcase.changeItem,
    toBody: toInput,
    toChange: (values) => changeOf(toInput(values)),
    files: { imageFileId: fileIdOf(item?.imageUrl ?? null), videoFileId: fileIdOf(item?.videoUrl ?? null) },
  })
  const { imageFileId, mediaType } = form.values
  const imageUrl =
    imageFileId === undefined ? (item?.imageUrl ?? null) : imageFileId && pictureUrl('showcase', imageFileId)

  return (
    <EditorDrawer {...drawer}>
      {!item && (
        <SegmentedControl
          aria-label={t('showcase.mediaType')}
          data={mediaTypes.map((type) => ({ value: type, label: t(`showcase.media.${type}`) }))}
          value={mediaType}
          onChange={(type) => form.setFieldValue('mediaType', type as MediaType)}
        />
      )}
      <TitleAndDescription />
      {mediaType === 'video' && <VideoSource form={form} videoUrl={item?.videoUrl ?? null} />}
      <div>
        <PictureField
          purpose="showcase"
          label={t(mediaType === 'video' ? 'showcase.posterLabel' : 'showcase.pictureLabel')}
          url={imageUrl}
          onChanged={(file) => {
            if (file && file.kind !== 'image') return form.setFieldError('imageFileId', t('showcase.noPicture'))
            form.setFieldValue('imageFileId', file?.id ?? null)
          }}
        />
        <TheirPicture name="imageFileId" purpose="showcase" />
        {form.errors.imageFileId && (
          <Text size="sm" c="danger" role="alert">
            {form.errors.imageFileId}
          </Text>
        )}
      </div>
      <DateField name="date" label={t('showcase.dateLabel')} />
    </EditorDrawer>
  )
}
