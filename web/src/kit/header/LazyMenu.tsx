import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type LazyComponent, useLazyComponent } from '../behaviour/lazy-component.ts'
import classes from './header.module.css'

/** Props of a menu's button until the menu's code has arrived. */
export type MenuButtonProps = Partial<
  Pick<React.ComponentProps<'button'>, 'onClick' | 'onFocus' | 'onBlur' | 'aria-haspopup' | 'aria-expanded'>
>
/** Props of a menu once it has arrived. */
export type MenuProps = {
  opened: boolean
  onChange: (opened: boolean) => void
  children: ReactElement<MenuButtonProps>
}

type Props<P> = {
  /** The menu around its button. */
  menu: LazyComponent<MenuProps & P>
  /** Further props of the menu. */
  content: P
  button: (props: MenuButtonProps) => ReactElement<MenuButtonProps>
}

/** A button whose menu is loaded after the first screen; pressed before, it opens as soon as the menu has arrived, and keeps the focus. */
export function LazyMenu<P extends object>({ menu, content, button }: Props<P>) {
  const [opened, setOpened] = useState(false)
  const Menu = useLazyComponent(menu, opened)
  const [isMounted, setMounted] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (Menu && hadFocus.current) area.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [Menu])
  useEffect(() => setMounted(Menu !== null), [Menu])
  return (
    <div ref={area} className={classes.menu}>
      {Menu ? (
        <Menu {...content} opened={opened && isMounted} onChange={setOpened}>
          {button({})}
        </Menu>
      ) : (
        button({
          'aria-haspopup': 'menu',
          'aria-expanded': false,
          onClick: () => setOpened(true),
          onFocus: () => {
            hadFocus.current = true
          },
          onBlur: () => {
            hadFocus.current = false
          },
        })
      )}
    </div>
  )
}
