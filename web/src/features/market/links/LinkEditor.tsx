import { useTranslation } from 'react-i18next'
import { fileIdOf, pictureUrl } from '#contract/foundation/uploads/pictures.ts'
import { type Link, type LinkIconName, type LinkType, links, newLink } from '#contract/market/links/links.ts'
import { EditorDrawer } from '../../../kit/dialogs/EditorDrawer.tsx'
import { type EditorProps, useEditorForm } from '../../../kit/dialogs/use-editor-form.ts'
import { PictureField } from '../../../kit/fields/files/PictureField.tsx'
import { TheirPicture } from '../../../kit/fields/TheirPicture.tsx'
import { LinkFields } from './LinkFields.tsx'
import { TypedLinkPreview } from './TypedLinkPreview.tsx'

export type LinkValues = {
  title: string
  url: string
  description: string
  type: LinkType
  active: boolean
  iconName: LinkIconName | null
  /** undefined: keep the picture; null: remove it. */
  imageFileId: string | null | undefined
}

/** Values that another application shared, to begin a new link with. */
type Shared = { url: string; title: string }

const valuesOf = (link: Link | null, shared: Shared): LinkValues => ({
  title: link?.title ?? shared.title,
  url: link?.url ?? shared.url,
  description: link?.description ?? '',
  type: link?.type ?? 'affiliate',
  active: link?.active ?? true,
  iconName: link?.iconName ?? null,
  imageFileId: undefined,
})

const toBody = ({ description, ...rest }: LinkValues) => ({ ...rest, description: description.trim() || null })

/** Creates or edits a link, with a preview; stored as a draft until it is saved. */
export function LinkEditor({ shared = { url: '', title: '' }, ...editing }: EditorProps<Link> & { shared?: Shared }) {
  const { item } = editing
  const { t } = useTranslation()
  const { form, drawer } = useEditorForm(editing, {
    name: 'link',
    titles: { create: 'links.newTitle', edit: 'links.editTitle' },
    saved: 'links.saved',
    schema: newLink,
    initial: valuesOf(item, shared),
    create: links.create,
    change: links.change,
    toBody,
    files: { imageFileId: fileIdOf(item?.imageUrl ?? null) },
  })
  const { imageFileId } = form.values
  const imageUrl = imageFileId === undefined ? (item?.imageUrl ?? null) : imageFileId && pictureUrl('link', imageFileId)
  return (
    <EditorDrawer {...drawer}>
      <LinkFields form={form}>
        <PictureField
          purpose="link"
          label={t('links.pictureLabel')}
          url={imageUrl}
          onChanged={(file) => form.setFieldValue('imageFileId', file?.id ?? null)}
        />
        <TheirPicture name="imageFileId" purpose="link" />
      </LinkFields>
      <TypedLinkPreview values={form.values} imageUrl={imageUrl} />
    </EditorDrawer>
  )
}
