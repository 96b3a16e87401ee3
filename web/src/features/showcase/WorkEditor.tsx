import { SegmentedControl, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { pictureUrl } from '#contract/pictures.ts'
import { type MediaType, mediaTypes, newShowcaseItem, type ShowcaseItem, showcase } from '#contract/showcase.ts'
import { useDraft } from '../../ui/draft.ts'
import { EditorDrawer } from '../../ui/EditorDrawer.tsx'
import { useContractForm } from '../../ui/forms.ts'
import { PictureField } from '../../ui/PictureField.tsx'
import { useAction } from '../../ui/queries.ts'
import { useSaved } from '../../ui/use-saved.ts'
import { TitleAndDescription } from './TitleAndDescription.tsx'
import { VideoSource } from './VideoSource.tsx'

export type WorkValues = {
  title: string
  description: string
  date: string
  mediaType: MediaType
  /** Whether a video is sent to us or lies elsewhere. */
  source: 'link' | 'upload'
  embedUrl: string
  /** undefined: as it is; null: none. */
  imageFileId: string | null | undefined
  videoFileId: string | undefined
}

const today = () => {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

const initialOf = (item: ShowcaseItem | null): WorkValues => ({
  title: item?.title ?? '',
  description: item?.description ?? '',
  date: item?.date ?? today(),
  mediaType: item?.mediaType ?? 'image',
  source: item?.videoUrl ? 'upload' : 'link',
  embedUrl: item?.embedUrl ?? '',
  imageFileId: undefined,
  videoFileId: undefined,
})

const stays = '00000000-0000-4000-8000-000000000000'

/** What the form says as a new work; a file that stays as it is counts as there. */
const inputOf = (item: ShowcaseItem | null) => (values: WorkValues) => {
  const { title, description, date, mediaType, source, embedUrl, imageFileId, videoFileId } = values
  const isVideo = mediaType === 'video'
  return {
    title,
    description: description.trim() || null,
    date,
    mediaType,
    imageFileId: imageFileId === undefined ? (item?.imageUrl ? stays : null) : imageFileId,
    videoFileId: isVideo && source === 'upload' ? (videoFileId ?? (item?.videoUrl ? stays : null)) : null,
    embedUrl: isVideo && source === 'link' ? embedUrl.trim() || null : null,
  }
}

/** A work being added or changed; what was typed is kept in this tab until it is saved. */
export function WorkEditor({
  item,
  onClose,
  onSaved,
}: {
  item: ShowcaseItem | null
  onClose: () => void
  onSaved: () => void
}) {
  const { t } = useTranslation()
  const toInput = inputOf(item)
  const { form, showIssues } = useContractForm(newShowcaseItem, initialOf(item), { toInput })
  const draft = useDraft(form, item ? `work-${item.id}` : 'new-work')
  const handlers = useSaved({ title: 'accounts.saved', text: form.values.title, draft, showIssues, onSaved, onClose })
  const create = useAction(showcase.createItem, handlers)
  const change = useAction(showcase.changeItem, handlers)
  const submit = (values: WorkValues) => {
    const input = toInput(values)
    if (!item) return create.mutate({ body: input })
    const { mediaType, imageFileId, videoFileId, ...rest } = input
    const files = {
      ...(imageFileId !== stays && { imageFileId }),
      ...(videoFileId !== stays && { videoFileId }),
    }
    change.mutate({ params: { id: item.id }, body: { ...rest, ...files } })
  }
  const { imageFileId, mediaType } = form.values
  const imageUrl =
    imageFileId === undefined ? (item?.imageUrl ?? null) : imageFileId && pictureUrl('showcase', imageFileId)

  return (
    <EditorDrawer
      title={t(item ? 'showcase.editWork' : 'showcase.newWork')}
      draft={draft}
      busy={create.isPending || change.isPending}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      {!item && (
        <SegmentedControl
          aria-label={t('showcase.mediaType')}
          data={mediaTypes.map((type) => ({ value: type, label: t(`showcase.media.${type}`) }))}
          value={mediaType}
          onChange={(type) => form.setFieldValue('mediaType', type as MediaType)}
        />
      )}
      <TitleAndDescription form={form} />
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
        {form.errors.imageFileId && (
          <Text size="sm" c="danger" role="alert">
            {form.errors.imageFileId}
          </Text>
        )}
      </div>
      <TextInput type="date" label={t('showcase.dateLabel')} {...form.getInputProps('date')} />
    </EditorDrawer>
  )
}
