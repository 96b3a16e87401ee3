import IconArrowDown from 'icon:arrow-down'
import IconArrowUp from 'icon:arrow-up'
import IconCopy from 'icon:copy'
import IconEye from 'icon:eye'
import IconEyeOff from 'icon:eye-off'
import IconTrash from 'icon:trash'
import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Deal, deals } from '#contract/market/deals/deals.ts'
import { useAction } from '../../../api/queries.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { useConfirm } from '../../../kit/dialogs/confirm.tsx'
import type { Moves } from '../../../kit/SortableList.tsx'
import { useToast } from '../../../kit/toasts.tsx'
import { ObjectMenu } from '../../../kit/undo/ObjectMenu.tsx'
import { useUndo } from '../../../kit/undo/use-undo.ts'

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const

/** Everything that can be done with one's own deal, other than editing it. */
export function DealMenu({ deal, moves: { up, down } }: { deal: Deal; moves: Moves }) {
  const { t } = useTranslation()
  const toast = useToast()
  const confirm = useConfirm()
  const onRefused = useRefusalHandler()
  const switchTo = useVisibility(deal)
  const duplicate = useAction(deals.duplicate, {
    onDone: () => {
      toast.show({ title: 'deals.mine', text: t('deals.duplicated') })
    },
    onRefused,
  })
  const remove = useAction(deals.remove, { onRefused })
  const params = { id: deal.id }
  const isHidden = deal.visibility === 'hidden'
  const confirmRemoval = () =>
    confirm({
      title: t('deals.removeTitle'),
      text: t('deals.removeText'),
      confirm: t('common.delete'),
      onConfirm: () => remove.mutate({ params }),
    })
  return (
    <ObjectMenu object={dealObject(deal)} name={deal.title}>
      {up && (
        <Menu.Item leftSection={<IconArrowUp {...icon} />} onClick={up}>
          {t('deals.moveUp')}
        </Menu.Item>
      )}
      {down && (
        <Menu.Item leftSection={<IconArrowDown {...icon} />} onClick={down}>
          {t('deals.moveDown')}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={isHidden ? <IconEye {...icon} /> : <IconEyeOff {...icon} />}
        onClick={() => switchTo(isHidden)}
      >
        {t(isHidden ? 'deals.show' : 'deals.hide')}
      </Menu.Item>
      <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => duplicate.mutate({ params })}>
        {t('deals.duplicate')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconTrash {...icon} />} onClick={confirmRemoval}>
        {t('common.delete')}
      </Menu.Item>
    </ObjectMenu>
  )
}

const dealObject = ({ id }: Deal) => `deal:${id}`

/** Shows or hides a deal at once, which can be undone. */
function useVisibility(deal: Deal) {
  const { t } = useTranslation()
  const offerUndo = useUndo()
  const onRefused = useRefusalHandler()
  const change = useAction(deals.change, {
    onDone: ({ visibility }) =>
      offerUndo({
        object: dealObject(deal),
        title: 'deals.mine',
        text: t(visibility === 'visible' ? 'deals.nowVisible' : 'deals.nowHidden', { title: deal.title }),
        undo: () => switchTo(visibility !== 'visible'),
      }),
    onRefused,
  })
  const switchTo = (isActive: boolean) => change.mutate({ params: { id: deal.id }, body: { isActive } })
  return switchTo
}
