import { PurchaseBoard } from '../../features/orders-board/PurchaseBoard.tsx'
import { Component as Purchases } from '../../features/purchases/Purchases.tsx'
import { useIsBoard } from '../../ui/ViewSwitch.tsx'

/** The business's orders, as a list or as a board. */
export const Component = () => (useIsBoard() ? <PurchaseBoard /> : <Purchases />)
