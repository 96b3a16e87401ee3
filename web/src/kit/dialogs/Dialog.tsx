import type { ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { lazyComponent, useLazyComponent } from '../behaviour/lazy-component.ts'

const modal = lazyComponent(() => import('./modal.ts').then(({ Modal }) => Modal))

/** A dialog whose code is loaded after the first screen; one that is opened before that opens as soon as it has arrived. */
export function Dialog(props: ModalProps) {
  const Modal = useLazyComponent(modal, props.opened)
  const [isMounted, setMounted] = useState(false)
  // mounted closed, so that it knows where the focus was and returns it there
  useEffect(() => setMounted(Modal !== null), [Modal])
  return Modal && <Modal {...props} opened={props.opened && isMounted} />
}
