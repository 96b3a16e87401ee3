import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { DropZone } from './DropZone.tsx'

const picture = new File(['a'], 'cup.png', { type: 'image/png' })
const program = new File(['a'], 'cup.exe', { type: 'application/x-msdownload' })

async function open() {
  const onFile = vi.fn<(file: File) => void>()
  const nothing = () => undefined
  const screen = await renderApp(
    <DropZone
      purpose="avatar"
      label="Your picture"
      progress={null}
      uploadError={null}
      onFile={onFile}
      onCancel={nothing}
      onRetry={null}
    />,
  )
  return { zone: screen.getByRole('region', { name: 'Your picture' }), onFile }
}
const carrying = (...files: File[]) => {
  const data = new DataTransfer()
  for (const file of files) data.items.add(file)
  return data
}
const drop = (zone: Element, ...files: File[]) =>
  zone.dispatchEvent(new DragEvent('drop', { dataTransfer: carrying(...files), bubbles: true, cancelable: true }))

it('takes a file that is dropped', async () => {
  const { zone, onFile } = await open()
  drop(zone.element(), picture)
  await vi.waitFor(() => expect(onFile.mock.calls).toEqual([[picture]]))
})

it('takes the first of several files', async () => {
  const { zone, onFile } = await open()
  drop(zone.element(), picture, program)
  await vi.waitFor(() => expect(onFile.mock.calls).toEqual([[picture]]))
})

it('hands on a file of another type, so that its refusal has a sentence', async () => {
  const { zone, onFile } = await open()
  drop(zone.element(), program)
  await vi.waitFor(() => expect(onFile.mock.calls).toEqual([[program]]))
})

it('takes a file that is pasted, and leaves text alone', async () => {
  const { zone, onFile } = await open()
  const paste = (data: DataTransfer) =>
    zone.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  const text = new DataTransfer()
  text.setData('text/plain', 'cup')
  expect(paste(text)).toBe(true)
  expect(paste(carrying(picture))).toBe(false)
  await vi.waitFor(() => expect(onFile.mock.calls).toEqual([[picture]]))
})

it('shows that a file is over it', async () => {
  const { zone } = await open()
  const element = zone.element()
  const border = () => getComputedStyle(element).borderTopStyle
  expect(border()).toBe('dashed')
  const drag = (name: string) =>
    element.dispatchEvent(new DragEvent(name, { dataTransfer: carrying(picture), bubbles: true, cancelable: true }))
  drag('dragenter')
  await vi.waitFor(() => expect(border()).toBe('solid'))
  drag('dragleave')
  await vi.waitFor(() => expect(border()).toBe('dashed'))
})

it('is opened with the keyboard, by its button alone', async () => {
  const { zone } = await open()
  const input = zone.element().querySelector('input')!
  const opened = vi.spyOn(input, 'click').mockImplementation(() => undefined)
  await userEvent.keyboard('{Tab}')
  expect(document.activeElement).toBe(zone.getByRole('button').element())
  await userEvent.keyboard('{Enter}')
  expect(opened).toHaveBeenCalledTimes(1)
  expect(input.accept.split(',')).toContain('image/png')
  await zone.getByText('MB').click()
  expect(opened).toHaveBeenCalledTimes(1)
})
