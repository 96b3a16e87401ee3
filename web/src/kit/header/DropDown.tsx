import { type ReactNode, useEffect, useRef } from 'react'
import classes from './header.module.css'

type Props = {
  label: ReactNode
  /** Accessible name where the label is only a picture. */
  name?: string
  onOpen?: () => void
  children: ReactNode
}

/** A button that opens a list of links below it, without scripts too; a click elsewhere, Escape, or a chosen link closes it. */
export function DropDown({ label, name, onOpen, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    // rendered when effects run
    const element = details.current!
    const close = () => {
      element.open = false
    }
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!element.contains(target as Node)) close()
    }
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget && !element.contains(relatedTarget as Node)) close()
    }
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !element.open) return
      close()
      element.querySelector('summary')?.focus()
    }
    const onClick = ({ target }: MouseEvent) => {
      if ((target as Element).closest('a')) close()
    }
    document.addEventListener('pointerdown', onPointerDown)
    element.addEventListener('focusout', onFocusOut)
    element.addEventListener('keydown', onKeyDown)
    element.addEventListener('click', onClick)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown)
      element.removeEventListener('focusout', onFocusOut)
      element.removeEventListener('keydown', onKeyDown)
      element.removeEventListener('click', onClick)
    }
  }, [])
  return (
    <details ref={details} className={classes.dropDown} onToggle={({ newState }) => newState === 'open' && onOpen?.()}>
      <summary aria-label={name}>{label}</summary>
      <div className={classes.panel}>{children}</div>
    </details>
  )
}
