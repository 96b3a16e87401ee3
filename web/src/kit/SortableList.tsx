import IconChevronDown from 'icon:chevron-down'
import IconChevronUp from 'icon:chevron-up'
import IconGripVertical from 'icon:grip-vertical'
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { ActionIcon, Group, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRestoreFocus } from './behaviour/focus.ts'
import layout from './layout.module.css'
import classes from './sortable-list.module.css'

type Id = number | string

type Props<T, I extends Id> = {
  items: T[]
  idOf: (item: T) => I
  /** Accessible name of an item. */
  labelOf: (item: T) => string
  /** Called with the new order; if its promise rejects, the list reverts. */
  onReorder: (ids: I[]) => unknown
  /** One below the other, or cards in columns. */
  arrangement?: 'list' | 'grid'
  gap?: 'sm' | 'md' | 'lg'
  /** Renders an item; `handle` holds the drag handle and the up and down buttons, `moves` the same for an item with a menu. */
  children: (item: T, handle: ReactNode, moves: Moves) => ReactNode
}

/** The drag handle of an item, and its moves by one place; null where there is no place. */
export type Moves = { grip: ReactNode; up: (() => void) | null; down: (() => void) | null }

/** A list reordered by dragging, by keyboard (space, arrows, space) or by up and down buttons. */
export function SortableList<T, I extends Id>(props: Props<T, I>) {
  const { items, idOf, labelOf, onReorder, arrangement = 'list', gap = 'sm', children } = props
  const { t } = useTranslation()
  const [ids, setIds] = useOrder(items.map(idOf))
  const [announcement, announce] = useState('')
  useRestoreFocus(items.length)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const byId = new Map<UniqueIdentifier, T>(items.map((item) => [idOf(item), item]))
  const orderedIds = ids.filter((id) => byId.has(id))
  // every id here is that of an item
  const itemOf = (id: UniqueIdentifier) => byId.get(id)!
  const positionOf = (id: UniqueIdentifier, at: UniqueIdentifier = id) => ({
    name: labelOf(itemOf(id)),
    place: orderedIds.indexOf(at as I) + 1,
    places: orderedIds.length,
  })

  const move = (from: number, to: number) => {
    if (from < 0 || to < 0 || from === to) return
    const next = arrayMove(orderedIds, from, to)
    setIds(next)
    Promise.resolve(onReorder(next)).catch(() => setIds(orderedIds))
  }
  const moveByButton = (from: number, to: number) => {
    const id = orderedIds[from]
    if (id === undefined || to < 0 || to >= orderedIds.length) return
    move(from, to)
    announce(t('sort.dropped', { name: positionOf(id).name, place: to + 1, places: orderedIds.length }))
  }
  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) move(orderedIds.indexOf(active.id as I), orderedIds.indexOf(over.id as I))
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('sort.taken', positionOf(active.id)),
    onDragOver: ({ active, over }) => (over ? t('sort.over', positionOf(active.id, over.id)) : t('sort.nowhere')),
    onDragEnd: ({ active, over }) => t('sort.dropped', positionOf(active.id, over?.id)),
    onDragCancel: ({ active }) => t('sort.cancelled', positionOf(active.id)),
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={handleDragEnd}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('sort.how') } }}
    >
      <SortableContext
        items={orderedIds}
        strategy={arrangement === 'grid' ? rectSortingStrategy : verticalListSortingStrategy}
      >
        <ol className={`${layout.plainList} ${classes[arrangement]}`} data-gap={gap}>
          {orderedIds.map((id, i) => (
            <SortableItem
              key={id}
              id={id}
              label={labelOf(itemOf(id))}
              index={i}
              count={orderedIds.length}
              move={moveByButton}
            >
              {(handle, moves) => children(itemOf(id), handle, moves)}
            </SortableItem>
          ))}
        </ol>
      </SortableContext>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </DndContext>
  )
}

/** The displayed order: the given one, or the user's change until a new one is given. */
function useOrder<I extends Id>(givenIds: I[]): [I[], (ids: I[]) => void] {
  const name = JSON.stringify(givenIds)
  const [ids, setIds] = useState(givenIds)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `given` is a new array each time, its content counts
  useEffect(() => setIds(givenIds), [name])
  return [ids, setIds]
}

type ItemProps = {
  id: Id
  label: string
  index: number
  count: number
  move: (from: number, to: number) => void
  children: (handle: ReactNode, moves: Moves) => ReactNode
}

function SortableItem({ id, label, index, count, move, children }: ItemProps) {
  const { t } = useTranslation()
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
    attributes: { roleDescription: t('sort.role') },
  })
  const grip = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="md"
      ref={setActivatorNodeRef}
      {...attributes}
      {...listeners}
      aria-label={t('sort.move', { name: label })}
      className={classes.handle}
    >
      <IconGripVertical size={18} aria-hidden />
    </ActionIcon>
  )
  const moves: Moves = {
    grip,
    up: index === 0 ? null : () => move(index, index - 1),
    down: index === count - 1 ? null : () => move(index, index + 1),
  }
  const handle = (
    <Group gap={2} wrap="nowrap" className={layout.keepsSize}>
      {grip}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="md"
        aria-label={t('sort.up', { name: label })}
        aria-disabled={index === 0}
        data-disabled={index === 0 || undefined}
        className={classes.step}
        onClick={() => move(index, index - 1)}
      >
        <IconChevronUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="md"
        aria-label={t('sort.down', { name: label })}
        aria-disabled={index === count - 1}
        data-disabled={index === count - 1 || undefined}
        className={classes.step}
        onClick={() => move(index, index + 1)}
      >
        <IconChevronDown size={18} aria-hidden />
      </ActionIcon>
    </Group>
  )
  return (
    <li
      ref={setNodeRef}
      className={classes.item}
      data-dragging={isDragging || undefined}
      style={{
        transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
        transition,
      }}
    >
      {children(handle, moves)}
    </li>
  )
}
