import { TaskBoard } from '../../features/orders/board/TaskBoard.tsx'
import { Tasks } from '../../features/orders/task/Tasks.tsx'
import { useIsBoardView } from '../../kit/ViewSwitch.tsx'

/** The influencer's work, as a list or as a board. */
export const InfluencerTasksScreen = () => (useIsBoardView() ? <TaskBoard /> : <Tasks />)
