import { PurchaseBoard } from '../../features/orders/board/PurchaseBoard.tsx'
import { Purchases } from '../../features/orders/purchase/Purchases.tsx'
import { useIsBoardView } from '../../kit/ViewSwitch.tsx'

/** The business's orders, as a list or as a board. */
export const BusinessPurchasesScreen = () => (useIsBoardView() ? <PurchaseBoard /> : <Purchases />)
