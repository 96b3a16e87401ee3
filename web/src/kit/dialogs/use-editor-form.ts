import type { z } from 'zod'
import { useContractForm } from '../../api/forms/forms.ts'
import { useSaveHandlers } from '../../api/forms/use-save-handlers.ts'
import type { TextKey } from '../../format/texts.ts'

type Options<S extends z.ZodType, Values> = {
  schema: S
  initial: Values
  toInput: (values: Values) => unknown
  /** Name under which what is typed is stored, such as `link-12` or `new-link`. */
  draftName: string
  /** Title of the toast that says it was saved. */
  saved: TextKey
  onClose: () => void
}

/** The form of an `EditorDrawer` with its draft, and `useAction` handlers that close it once it is saved. */
export function useEditorForm<S extends z.ZodType, Values extends Record<string, unknown> & { title: string }>({
  schema,
  initial,
  toInput,
  draftName,
  saved,
  onClose,
}: Options<S, Values>) {
  const { form, showIssues, draft } = useContractForm(schema, initial, {
    toInput,
    draft: draftName,
    draftMode: 'offered',
  })
  const handlers = useSaveHandlers({ title: saved, text: form.values.title, draft, showIssues, onClose })
  return { form, draft, handlers }
}

/** What every editor is given; `item` null: a new one is created. */
export type EditorProps<Item> = { item: Item | null; onClose: () => void }
