import { filePath } from '#contract/foundation/uploads/uploads.ts'
import type { TaskEvent } from '#contract/market/orders/tasks.ts'
import type { Medium } from '../../../../../kit/files/ShownMedium.tsx'

/** The delivered file as a picture, film or sound; null for links and documents. */
export function mediumOf({ id, file }: Pick<TaskEvent, 'id' | 'file'>, label: string): Medium | null {
  if (!file || file.kind === 'document') return null
  return { key: String(id), label, name: file.name, kind: file.kind, url: filePath(file.id) }
}
