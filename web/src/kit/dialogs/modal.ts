// the lazy component of a dialog (Dialog.tsx), in a module of its own, so that its code is one
export { Modal } from '@mantine/core'
