import { expect, it } from 'vitest'
import { renderApp } from '../../test/render-app.tsx'
import { SortableList } from './SortableList.tsx'

it('gives each item a handle and two named buttons, disabled at the ends', async () => {
  const screen = await renderApp(
    <SortableList
      items={[
        { id: 7, name: 'Shop' },
        { id: 3, name: 'Blog' },
      ]}
      idOf={(item) => item.id}
      labelOf={(item) => item.name}
      onReorder={() => undefined}
    >
      {(item, handle) => (
        <p>
          {item.name}
          {handle}
        </p>
      )}
    </SortableList>,
  )
  const buttons = screen.getByRole('button')
  await expect.poll(() => buttons.elements()).toHaveLength(6)
  expect(
    buttons.elements().map((button) => [button.getAttribute('aria-label'), button.getAttribute('aria-disabled')]),
  ).toEqual([
    ['Move Shop', 'false'],
    ['Move Shop up', 'true'],
    ['Move Shop down', 'false'],
    ['Move Blog', 'false'],
    ['Move Blog up', 'false'],
    ['Move Blog down', 'true'],
  ])
  await expect
    .element(screen.getByRole('button', { name: 'Move Shop', exact: true }))
    .toHaveAttribute('aria-roledescription', 'movable item')
})
