import { useTranslation } from 'react-i18next'
import { blocks } from '#contract/foundation/blocks/blocks.ts'
import { useAction } from '../../../api/queries.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { useConfirm } from '../../../kit/dialogs/confirm.tsx'
import { useToast } from '../../../kit/toasts.tsx'

/** Blocks a person after a confirmation that shows the consequences, and unblocks them. */
export function useBlocking({ id, name }: { id: number; name: string }) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const toast = useToast()
  const onRefused = useRefusalHandler()
  const tell = (text: string) => toast.show({ title: 'accounts.saved', text })
  const add = useAction(blocks.add, { onDone: () => tell(t('blocks.done', { name })), onRefused })
  const remove = useAction(blocks.remove, { onDone: () => tell(t('blocks.undone', { name })), onRefused })
  const request = { params: { userId: id } }
  return {
    block: () =>
      confirm({
        title: t('blocks.blockName', { name }),
        text: t('blocks.blockText'),
        confirm: t('blocks.block'),
        onConfirm: () => add.mutate(request),
      }),
    unblock: () => remove.mutate(request),
    isBusy: add.isPending || remove.isPending,
  }
}
