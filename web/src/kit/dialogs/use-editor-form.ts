import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ElsewhereOptions } from '../../api/forms/elsewhere.ts'
import { useContractForm } from '../../api/forms/forms.ts'
import { useSaveHandlers } from '../../api/forms/use-save-handlers.ts'
import { useAction } from '../../api/queries.ts'
import type { CallInput } from '../../api/request.ts'
import type { TextKey } from '../../format/texts.ts'

/** Props of every editor; `item` null: a new one is created. */
export type EditorProps<Item> = { item: Item | null; onClose: () => void }

type Options<S extends z.ZodType, Values, Create extends Endpoint, Change extends Endpoint> = {
  /** Name of the edited object, under which the typed values are stored: `link` becomes `link-12` or `new-link`. */
  name: string
  /** Titles of the drawer. */
  titles: { create: TextKey; edit: TextKey }
  /** Title of the toast after saving. */
  saved: TextKey
  schema: S
  initial: Values
  /** Name of the object in the toast; its title, unless it has none. */
  nameOf?: (values: Values) => string
  create: Create
  change: Change
  /** The body to create it with, which the schema validates. */
  toBody: (values: Values) => CallInput<Create>['body']
  /** The body of a change, where it differs. */
  toChange?: (values: Values) => CallInput<Change>['body']
  /** A change replaces all. */
  changesWhole?: boolean
} & Pick<ElsewhereOptions<Values>, 'fromInput' | 'files'>

/**
 * The form of an editor with its draft, and the props of its `EditorDrawer`, which creates or changes the item and closes once it is
 * saved.
 */
export function useEditorForm<
  S extends z.ZodType,
  Values extends Record<string, unknown>,
  Create extends Endpoint,
  Change extends Endpoint,
>({ item, onClose }: EditorProps<{ id: number | string }>, options: Options<S, Values, Create, Change>) {
  const { name, titles, saved, schema, initial, toBody, toChange = toBody, changesWhole, fromInput, files } = options
  const { nameOf = ({ title }) => String(title ?? '') } = options
  const { t } = useTranslation()
  const { form, showIssues, draft, changes, whole } = useContractForm(schema, initial, {
    toInput: toBody,
    toChange,
    fromInput,
    files,
    draft: item ? `${name}-${item.id}` : `new-${name}`,
    draftMode: 'offered',
  })
  const handlers = useSaveHandlers({ title: saved, text: nameOf(form.values), draft, showIssues, onClose })
  const create = useAction(options.create, handlers)
  const change = useAction(options.change, handlers)
  const onSubmit = (values: Values) => {
    const body = changesWhole ? whole : changes
    // the types of the bodies are those of `Options`; no type of an endpoint tells that both take nothing else
    if (item) change.mutate({ params: { id: item.id }, body: body(values) } as unknown as CallInput<Change>)
    // the same types
    else create.mutate({ body: toBody(values) } as unknown as CallInput<Create>)
  }
  const busy = create.isPending || change.isPending
  return { form, drawer: { title: t(item ? titles.edit : titles.create), form, draft, busy, onSubmit, onClose } }
}
