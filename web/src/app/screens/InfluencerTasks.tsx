import { TaskBoard } from '../../features/orders-board/TaskBoard.tsx'
import { Tasks } from '../../features/tasks/Tasks.tsx'
import { useIsBoard } from '../../ui/ViewSwitch.tsx'

/** The influencer's work, as a list or as a board. */
export const Component = () => (useIsBoard() ? <TaskBoard /> : <Tasks />)
